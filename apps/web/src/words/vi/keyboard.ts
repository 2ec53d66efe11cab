import type { enKeyboard } from '../en/keyboard.ts';
import type { Translated } from '../subject.ts';

export const viKeyboard: Translated<typeof enKeyboard> = {
  'keys.title': 'Phím tắt',
  'keys.step': 'lùi một nước, tới một nước',
  'keys.ends': 'thế cờ đầu và cuối',
  'keys.board': 'trên bàn cờ: chọn điểm rồi đi',
  'keys.inspect': 'trên bàn: quân này là gì',
  'keys.undo': 'lùi nước',
  'keys.redo': 'tiến nước',
  'keys.flip': 'xoay bàn cờ',
  'keys.sound': 'bật hoặc tắt âm thanh',
  'keys.zen': 'chỉ hiện bàn cờ',
  'keys.list': 'danh sách này',
  'keys.close': 'đóng, bỏ chọn',
};
