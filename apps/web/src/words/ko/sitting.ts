import type { enSitting } from '../en/sitting.ts';
import type { Translated } from '../subject.ts';

export const koSitting: Translated<typeof enSitting> = {
  'sitting.title': '플레이어',
  'sitting.name': '{who} 이름',
  'sitting.begins': '누가 먼저 둘까요',
  'sitting.alternate': '한 판마다 순서 바꾸기',
  'sitting.turning': '글자를 둘 차례인 쪽으로 돌리기',
  'sitting.turning.about': '기기를 두 사람 사이에 눕혀 놓을 때 좋습니다.',
  'sitting.score': '이긴 판',
  'sitting.won': '{who} {n}',
  'sitting.drawn': '무승부 {n}판',
  'sitting.reset': '처음부터 다시 세기',
  'aside.title': '저장된 대국을 읽지 못했습니다',
  'aside.text': '이 기기에 따로 두었고, 새 대국이 준비되었습니다.',
};
