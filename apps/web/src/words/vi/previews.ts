import type { enPreviews } from '../en/previews.ts';
import type { Translated } from '../subject.ts';

export const viPreviews: Translated<typeof enPreviews> = {
  'link.invite': '{who} mời bạn chơi một ván {game}',
  'link.room': 'Một ván {game}',
  'link.match': '{players}: {game}',
  'link.about.open': 'Mở liên kết, ngồi vào và chơi ngay trên trình duyệt. Không cần tài khoản.',
  'link.about.live': 'Đang diễn ra: mở liên kết để xem.',
  'link.about.over': 'Xem lại ván cờ từng nước.',
};
