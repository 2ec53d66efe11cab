import type { enAsk } from '../en/ask.ts';
import type { Translated } from '../subject.ts';

export const zhHantAsk: Translated<typeof enAsk> = {
  'ask.new-game.title': '開始新局？',
  'ask.new-game.text': '棋盤上的這局棋將被清空。',
  'ask.resign.title': '{who}認輸？',
  'ask.resign.text': '這一方的對局到此結束。',
  'ask.resign.yes': '認輸',
  'ask.draw.title': '同意和局？',
  'ask.draw.text': '所有人同意後，對局以和局結束。',
  'ask.draw.yes': '我們同意',
  'ask.offer-draw.title': '提議和局？',
  'ask.offer-draw.text': '對手可以接受，也可以繼續下。',
  'ask.offer-draw.yes': '提議和局',
  'ask.resign-you.title': '要認輸嗎？',
  'ask.resign-you.text': '這一局將判對手獲勝。',
  'ask.resign-you.text-three': '你將出局，其他人繼續。',
};
