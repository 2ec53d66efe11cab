import type { enPeople } from '../en/people.ts';
import type { Translated } from '../subject.ts';

export const viPeople: Translated<typeof enPeople> = {
  'person.gone': 'Tài khoản đã xoá',
  'person.since': 'ở đây từ {date}',
  'person.ratings': 'Điểm xếp hạng',
  'person.rated': '{n} loạt đã tính điểm',
  'person.place': 'hạng {place}',
  'person.course': 'Từ {low} đến {high}',
  'person.matches': 'Các ván',
  'person.none': 'Chưa có ván nào.',
  'person.more': 'Ván cũ hơn',
  'person.won': 'Thắng',
  'person.lost': 'Thua',
  'person.drawn': 'Hoà',
  'person.running': 'Đang chơi',
  'person.series': 'ván {n}/{of}, loạt {points}',
  'leaders.empty': 'Chưa ai được xếp hạng. Vị trí đầu còn trống:',
  'leaders.place': 'Hạng',
  'leaders.player': 'Người chơi',
  'leaders.rating': 'Điểm',
  'leaders.games': 'Loạt ván',
  'leaders.settling': '? Điểm còn đang ổn định; thi đấu thêm sẽ có thứ hạng.',
};
