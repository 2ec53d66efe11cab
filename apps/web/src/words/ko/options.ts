import type { enOptions } from '../en/options.ts';
import type { Translated } from '../subject.ts';

export const koOptions: Translated<typeof enOptions> = {
  'option.off': '끔',
  'option.size': '판 크기',
  'option.size.number': '{n}×{n}',
  'option.nextMover': 'Swap 2 다음 차례',
  'option.nextMover.black': '흑',
  'option.nextMover.white': '백',
  'option.layout': '배치',
  'option.layout.scatter': '흩어 놓기',
  'option.layout.four-corners': '네 귀',
  'option.quietLimit': '잡지 않은 수가 이만큼이면 무승부',
  'option.threefold': '같은 국면이 세 번이면 무승부',
  'setup.title': '게임 고르기',
  'setup.seats': '{n}명',
  'setup.start': '새 대국 시작',
  'setup.continue': '저장된 대국 이어 두기',
};
