import type { enAsk } from '../en/ask.ts';
import type { Translated } from '../subject.ts';

export const zhHansAsk: Translated<typeof enAsk> = {
  'ask.new-game.title': '开始新局？',
  'ask.new-game.text': '棋盘上的这局棋将被清空。',
  'ask.resign.title': '{who}认输？',
  'ask.resign.text': '这一方的对局到此结束。',
  'ask.resign.yes': '认输',
  'ask.draw.title': '同意和棋？',
  'ask.draw.text': '所有人同意后，对局以和棋结束。',
  'ask.draw.yes': '我们同意',
  'ask.offer-draw.title': '提议和棋？',
  'ask.offer-draw.text': '对手可以接受，也可以继续下。',
  'ask.offer-draw.yes': '提议和棋',
  'ask.resign-you.title': '要认输吗？',
  'ask.resign-you.text': '这一局将判对手获胜。',
  'ask.resign-you.text-three': '你将出局，其他人继续。',
};
