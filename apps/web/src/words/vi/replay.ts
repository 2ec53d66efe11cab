import type { enReplay } from '../en/replay.ts';
import type { Translated } from '../subject.ts';

export const viReplay: Translated<typeof enReplay> = {
  'replay.name': 'Xem lại: {game}',
  'replay.play': 'Chơi ván này',
  'replay.broken': 'Liên kết này không chứa ván nào',
  'open.title': 'Mở một ván',
  'open.about':
    'Dán liên kết, biên bản, SGF, PSQ, các điểm như h8i9g7, hoặc thế cờ vẽ bằng X, O và dấu chấm.',
  'open.do': 'Mở',
  'open.file': 'Chọn tệp',
  'open.which': 'Có {n} ván. Mở ván nào?',
  'open.one': '{n}. {title}',
  'open.untitled': 'Ván cờ',
  'open.moves': '{n} {n:one nước|other nước}',
  'open.unread': '{n} {n:one ván|other ván} khác không đọc được.',
  'open.left-out': 'Bỏ {n} {n:one biến|other biến}: luật không cho phép {n:one biến đó|other các biến đó}.',
};
