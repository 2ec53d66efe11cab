import type { enOngoing } from '../en/ongoing.ts';
import type { Translated } from '../subject.ts';

export const viOngoing: Translated<typeof enOngoing> = {
  'queue.waiting': 'Đang tìm đối thủ…',
  'queue.estimate': 'khoảng {time}',
  'queue.longer': 'lâu hơn thường lệ',
  'queue.next': 'Đối thủ khác',
  'queue.meanwhile': 'Chơi với máy trong lúc chờ',
  'queue.stop': 'Dừng',
  'queue.found': 'Đã tìm thấy đối thủ.',
  'queue.go': 'Vào bàn',
  'queue.decline': 'Từ chối',
  'ongoing.label': 'Đang diễn ra',
  'ongoing.your-move': 'Đến lượt bạn',
  'ongoing.their-move': 'Ván của bạn đang diễn ra',
  'ongoing.between': 'Sắp đến ván tiếp theo',
  'ongoing.against': '{game}, gặp {who}',
  'ongoing.more': 'và {n} ván nữa',
  'ongoing.back': 'Quay lại',
  'ongoing.room': 'Phòng của bạn đang chờ',
  'title.your-turn': '● Đến lượt bạn',
  'title.begins': '● Ván đấu bắt đầu',
};
