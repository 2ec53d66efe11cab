import type { enKeyboard } from '../en/keyboard.ts';
import type { Translated } from '../subject.ts';

export const koKeyboard: Translated<typeof enKeyboard> = {
  'keys.title': '단축키',
  'keys.step': '한 수 뒤로, 한 수 앞으로',
  'keys.ends': '첫 국면과 마지막 국면',
  'keys.board': '판 위: 자리를 고르고 두기',
  'keys.inspect': '판에서: 이 말이 무엇인지',
  'keys.undo': '무르기',
  'keys.redo': '다시 두기',
  'keys.flip': '판 돌리기',
  'keys.sound': '소리 켜고 끄기',
  'keys.zen': '판만 보기',
  'keys.list': '이 목록',
  'keys.close': '닫기, 내려놓기',
};
