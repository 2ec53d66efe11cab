import type { enHints } from '../en/hints.ts';
import type { Translated } from '../subject.ts';

export const zhHansHints: Translated<typeof enHints> = {
  'why.wins': '对局就此结束。',
  'why.two-places': '在两处威胁取胜，对方只能挡住一处。',
  'why.one-place': '威胁在 {point} 取胜。',
  'why.builds': '若不理会，将有两处可以取胜。',
  'why.stops-win': '否则对方马上就赢。',
  'why.stops-building': '若放任不管，对方将有两处可以取胜。',
  'why.takes': '吃掉{man}。',
  'why.escapes': '留在原处，{man}会被吃。',
  'why.threatens': '威胁吃{man}。',
  'why.flips': '翻一子比走任何一步都更有希望。',
  'why.line': '接下来可能是 {line}。',
};
