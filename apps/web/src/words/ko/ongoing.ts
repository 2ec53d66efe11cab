import type { enOngoing } from '../en/ongoing.ts';
import type { Translated } from '../subject.ts';

export const koOngoing: Translated<typeof enOngoing> = {
  'queue.waiting': '상대를 찾는 중…',
  'queue.estimate': '약 {time}',
  'queue.longer': '평소보다 오래 걸립니다',
  'queue.next': '다음 상대',
  'queue.meanwhile': '기다리는 동안 컴퓨터와 두기',
  'queue.stop': '중단',
  'queue.found': '상대를 찾았습니다.',
  'queue.go': '대국장으로',
  'queue.decline': '거절',
  'ongoing.label': '진행 중',
  'ongoing.your-move': '내 차례',
  'ongoing.their-move': '대국이 진행 중입니다',
  'ongoing.between': '곧 다음 대국이 시작됩니다',
  'ongoing.against': '{game}, 상대 {who}',
  'ongoing.more': '외 {n}판',
  'ongoing.back': '돌아가기',
  'ongoing.room': '내 방에서 상대를 기다립니다',
  'title.your-turn': '● 내 차례',
  'title.begins': '● 대국이 시작됩니다',
};
