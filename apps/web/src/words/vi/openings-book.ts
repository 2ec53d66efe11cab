import type { enOpeningsBook } from '../en/openings-book.ts';
import type { Translated } from '../subject.ts';

export const viOpeningsBook: Translated<typeof enOpeningsBook> = {
  'openings.title': 'Khai cuộc',
  'openings.about': 'Người ta đã đánh gì ở đây, và kết cục ra sao',
  'openings.here': 'Đã đánh ở đây',
  'openings.game': 'Trò chơi',
  'openings.kind': 'Khai cuộc',
  'openings.free': 'Không Swap 2',
  'openings.from-here': '{n} ván đi từ đây',
  'openings.games': '{n} ván',
  'openings.ended': 'Đen thắng {black}, hoà {draws}, Trắng thắng {white}',
  'openings.result.black': 'Đen thắng',
  'openings.result.draw': 'Hoà',
  'openings.result.white': 'Trắng thắng',
  'openings.none': 'Chưa có ván nào đi từ đây',
  'openings.none.about':
    'Chỉ tính những ván đã xong giữa người với người. Hãy đánh thử, ván của bạn sẽ có ở đây.',
  'openings.find': 'Tìm đối thủ',
  'openings.deep': 'Sổ khai cuộc dừng sau mười hai quân.',
  'openings.over': 'Ván cờ đã kết thúc ở đây.',
  'openings.start': 'Từ đầu',
  'openings.back': 'Lùi một nước',
  'openings.swap2.all': 'Lựa chọn trong {n} ván',
  'openings.swap2.most': 'Ba quân hay gặp nhất',
  'openings.chose.black': 'Chọn Đen',
  'openings.chose.white': 'Chọn Trắng',
  'openings.chose.more-black': 'Thêm hai, rồi Đen',
  'openings.chose.more-white': 'Thêm hai, rồi Trắng',
};
