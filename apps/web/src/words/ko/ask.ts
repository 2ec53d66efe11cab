import type { enAsk } from '../en/ask.ts';
import type { Translated } from '../subject.ts';

export const koAsk: Translated<typeof enAsk> = {
  'ask.new-game.title': '새 대국을 시작할까요?',
  'ask.new-game.text': '판 위의 대국이 지워집니다.',
  'ask.resign.title': '{who}: 기권할까요?',
  'ask.resign.text': '이 편의 대국이 끝납니다.',
  'ask.resign.yes': '기권',
  'ask.draw.title': '무승부로 할까요?',
  'ask.draw.text': '모두 동의하면 승자 없이 끝납니다.',
  'ask.draw.yes': '동의합니다',
  'ask.offer-draw.title': '무승부를 제안할까요?',
  'ask.offer-draw.text': '상대가 받아들이거나 계속 둘 수 있습니다.',
  'ask.offer-draw.yes': '무승부 제안',
  'ask.resign-you.title': '이 판을 기권할까요?',
  'ask.resign-you.text': '상대가 이깁니다.',
  'ask.resign-you.text-three': '나는 탈락하고 나머지 사람들이 계속 둡니다.',
};
