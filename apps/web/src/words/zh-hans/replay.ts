import type { enReplay } from '../en/replay.ts';
import type { Translated } from '../subject.ts';

export const zhHansReplay: Translated<typeof enReplay> = {
  'replay.name': '棋谱：{game}',
  'replay.play': '接着下这局',
  'replay.broken': '这个链接里没有棋局',
  'open.title': '打开棋谱',
  'open.about': '粘贴链接、棋谱、SGF、PSQ、h8i9g7 这样的落点，或用 X、O 和点画出的局面。',
  'open.do': '打开',
  'open.file': '选择文件',
  'open.which': '共有 {n} 局。打开哪一局？',
  'open.one': '{n}. {title}',
  'open.untitled': '棋局',
  'open.moves': '{n} {n:one 手|other 手}',
  'open.unread': '另有 {n} {n:one 局|other 局}无法读取。',
  'open.left-out': '略去 {n} {n:one 个变化|other 个变化}：规则不允许{n:one 这样下|other 这样下}。',
};
