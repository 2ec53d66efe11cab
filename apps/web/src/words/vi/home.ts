import type { enHome } from '../en/home.ts';
import type { Translated } from '../subject.ts';

export const viHome: Translated<typeof enHome> = {
  'home.title': 'Năm quân liền nhau, và ám kỳ.',
  'home.sentence':
    'Một sảnh cờ yên tĩnh cho gomoku và ám kỳ. Mời bạn ngồi xuống và chơi, một mình hay cùng ai đó.',
  'home.ways': 'Cách chơi',
  'home.computer.who': 'Một mình, mọi trình độ, không cần mạng',
  'home.computer': 'Chơi với máy',
  'home.local': 'Chơi trên một màn hình',
  'home.friend': 'Chơi với bạn',
  'home.ranked': 'Chơi xếp hạng',
  'home.local.who': 'Với người ngồi cạnh, trên cùng thiết bị này',
  'home.friend.who': 'Qua liên kết, mỗi người một thiết bị',
  'home.ranked.who': 'Với người lạ ngang sức, tính điểm',
  'home.offline': 'Cần có kết nối mạng.',
  'home.learn': 'Học chơi',
  'home.lobby': 'Phòng chơi và ván để xem',
  'home.licence': 'Mã nguồn mở, giấy phép MIT',
  'home.games': 'Các trò chơi',
};
