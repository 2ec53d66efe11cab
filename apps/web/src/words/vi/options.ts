import type { enOptions } from '../en/options.ts';
import type { Translated } from '../subject.ts';

export const viOptions: Translated<typeof enOptions> = {
  'option.off': 'tắt',
  'option.size': 'Bàn cờ',
  'option.size.number': '{n}×{n}',
  'option.nextMover': 'Ai đi tiếp sau Swap 2',
  'option.nextMover.black': 'Đen',
  'option.nextMover.white': 'Trắng',
  'option.layout': 'Cách bày',
  'option.layout.scatter': 'Rải ngẫu nhiên',
  'option.layout.four-corners': 'Bốn góc',
  'option.quietLimit': 'Hoà sau số nước không ăn quân',
  'option.threefold': 'Hoà khi thế cờ lặp lại ba lần',
  'setup.title': 'Chọn trò chơi',
  'setup.seats': '{n} người chơi',
  'setup.start': 'Bắt đầu ván mới',
  'setup.continue': 'Chơi tiếp ván đã lưu',
};
