import type { enKeyboard } from '../en/keyboard.ts';
import type { Translated } from '../subject.ts';

export const zhHansKeyboard: Translated<typeof enKeyboard> = {
  'keys.title': '快捷键',
  'keys.step': '上一手，下一手',
  'keys.ends': '初始与最后局面',
  'keys.board': '在棋盘上：选点并落子',
  'keys.inspect': '在棋盘上：这是什么棋子',
  'keys.undo': '悔棋',
  'keys.redo': '重做',
  'keys.flip': '翻转棋盘',
  'keys.sound': '开关声音',
  'keys.zen': '只看棋盘',
  'keys.list': '本列表',
  'keys.close': '关闭，放下',
};
