import type { enDealt } from '../en/dealt.ts';
import type { Translated } from '../subject.ts';

export const koDealt: Translated<typeof enDealt> = {
  'men.title': '말',
  'men.hint': '한자가 낯선가요?',
  'men.name': '{side} {man}',
  'men.count': '×{n}',
  'men.rank': '{of}단계 중 {n}위',
  'men.between': ', ',
  'men.goes.step': '곧게 한 칸 갑니다.',
  'men.goes.slide': '곧게 얼마든지 갑니다.',
  'men.goes.diagonal': '대각선으로 한 칸 갑니다.',
  'men.goes.two-diagonal': '대각선으로 두 칸, 막혀도 갑니다.',
  'men.goes.horse': '날 일(日) 자로 뜁니다.',
  'men.takes': '잡을 수 있는 말: {list}.',
  'men.takes.all': '모든 말을 잡습니다.',
  'men.takes.but': '{list}만 빼고 모두 잡습니다.',
  'men.strikes.over-one': '정확히 말 하나를 뛰어넘을 때만 잡습니다.',
  'deal.promise': '섞은 순서 봉인: {hash}…',
  'deal.about':
    '이 해시는 첫 수 전에 정해졌습니다. 지금이든 끝난 뒤든 누구나 섞은 순서가 그대로인지 확인할 수 있습니다.',
  'deal.hash': '해시 (솔트:배열의 SHA-256)',
  'deal.salt': '솔트',
  'deal.deal': '배열',
  'deal.honest': '봉인된 순서 그대로입니다.',
  'deal.broken': '봉인된 순서와 다릅니다.',
};
