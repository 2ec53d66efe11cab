import type { enHints } from '../en/hints.ts';
import type { Translated } from '../subject.ts';

export const koHints: Translated<typeof enHints> = {
  'why.wins': '이 수로 대국이 끝납니다.',
  'why.two-places': '두 곳에서 이길 위협이 되고, 한 곳만 막을 수 있습니다.',
  'why.one-place': '{point}에서 이길 위협이 됩니다.',
  'why.builds': '막지 않으면 이길 곳이 두 군데 생깁니다.',
  'why.stops-win': '두지 않으면 상대가 바로 이깁니다.',
  'why.stops-building': '내버려 두면 상대에게 이길 곳이 두 군데 생깁니다.',
  'why.takes': '상대의 {man} 잡기.',
  'why.escapes': '제자리에 있으면 잡힐 수 있는 말: {man}.',
  'why.threatens': '다음 목표: {man}.',
  'why.flips': '어떤 수보다 뒤집는 편이 더 유망합니다.',
  'why.line': '이어질 수순: {line}.',
};
