import type { enShare } from '../en/share.ts';
import type { Translated } from '../subject.ts';

export const viShare: Translated<typeof enShare> = {
  'share.title': 'Chia sẻ ván này',
  'share.link': 'Sao chép liên kết',
  'share.send': 'Gửi liên kết',
  'share.text': 'Sao chép các nước đi',
  'share.save': 'Lưu dạng {format}',
  'share.picture': 'Hình của thế cờ này',
  'share.file': 'Tệp cho chương trình khác',
  'share.done': 'Đã sao chép.',
  'share.failed': 'Trình duyệt không cho phép. Liên kết ở bên dưới, hãy tự sao chép.',
};
