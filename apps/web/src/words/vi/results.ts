import type { enResults } from '../en/results.ts';
import type { Translated } from '../subject.ts';

export const viResults: Translated<typeof enResults> = {
  'reason.five': 'Năm quân liền nhau',
  'reason.capture': 'Ăn đủ mười quân',
  'reason.board_full': 'Bàn cờ đã kín',
  'reason.no_legal_move': 'Không còn nước hợp lệ',
  'reason.resign': 'Đầu hàng',
  'reason.agreed': 'Hai bên đồng ý hoà',
  'reason.other': 'Kết thúc: {reason}',
  'reason.capture-all': 'Ăn hết quân đối phương',
  'reason.stalemate': 'Hết nước đi',
  'reason.elimination': 'Phe cuối cùng trụ lại',
  'reason.draw-counter': 'Sáu mươi nước không ăn quân',
  'reason.quiet-limit': 'Quá nhiều nước không ăn quân',
  'reason.threefold': 'Thế cờ lặp lại ba lần',
  'reason.timeout': 'Hết giờ',
  'reason.forfeit': 'Bỏ cuộc',
  'reason.abandoned': 'Ván bị bỏ dở',
  'reason.agreement': 'Hai bên đồng ý hoà',
  'result.wins': '{who} thắng',
  'result.draw': 'Hoà',
  'result.aborted': 'Ván bị huỷ',
  'result.look': 'Xem bàn cờ',
  'result.place': '{place}. {who}',
  'result.you-win': 'Bạn thắng',
  'result.you-lose': 'Bạn thua',
};
