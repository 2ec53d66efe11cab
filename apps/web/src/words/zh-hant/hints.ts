import type { enHints } from '../en/hints.ts';
import type { Translated } from '../subject.ts';

export const zhHantHints: Translated<typeof enHints> = {
  'why.wins': '對局就此結束。',
  'why.two-places': '在兩處威脅取勝，對方只能擋住一處。',
  'why.one-place': '威脅在 {point} 取勝。',
  'why.builds': '若不理會，將有兩處可以取勝。',
  'why.stops-win': '否則對方馬上就贏。',
  'why.stops-building': '若放任不管，對方將有兩處可以取勝。',
  'why.takes': '吃掉{man}。',
  'why.escapes': '留在原處，{man}會被吃。',
  'why.threatens': '威脅吃{man}。',
  'why.flips': '翻一子比走任何一步都更有希望。',
  'why.line': '接下來可能是 {line}。',
};
