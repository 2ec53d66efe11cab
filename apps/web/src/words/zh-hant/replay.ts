import type { enReplay } from '../en/replay.ts';
import type { Translated } from '../subject.ts';

export const zhHantReplay: Translated<typeof enReplay> = {
  'replay.name': '棋譜：{game}',
  'replay.play': '接著下這局',
  'replay.broken': '這個連結裡沒有棋局',
  'open.title': '開啟棋譜',
  'open.about': '貼上連結、棋譜、SGF、PSQ、h8i9g7 這樣的落點，或用 X、O 和點畫出的盤面。',
  'open.do': '開啟',
  'open.file': '選擇檔案',
  'open.which': '共有 {n} 局。開啟哪一局？',
  'open.one': '{n}. {title}',
  'open.untitled': '棋局',
  'open.moves': '{n} {n:one 手|other 手}',
  'open.unread': '另有 {n} {n:one 局|other 局}無法讀取。',
  'open.left-out': '略去 {n} {n:one 個變化|other 個變化}：規則不允許{n:one 這樣下|other 這樣下}。',
};
