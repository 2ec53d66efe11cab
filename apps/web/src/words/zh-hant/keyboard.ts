import type { enKeyboard } from '../en/keyboard.ts';
import type { Translated } from '../subject.ts';

export const zhHantKeyboard: Translated<typeof enKeyboard> = {
  'keys.title': '快速鍵',
  'keys.step': '上一手，下一手',
  'keys.ends': '初始與最後盤面',
  'keys.board': '在棋盤上：選點並落子',
  'keys.inspect': '在棋盤上：這是什麼棋子',
  'keys.undo': '悔棋',
  'keys.redo': '重做',
  'keys.flip': '翻轉棋盤',
  'keys.sound': '開關音效',
  'keys.zen': '只看棋盤',
  'keys.list': '本列表',
  'keys.close': '關閉，放下',
};
