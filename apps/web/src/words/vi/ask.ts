import type { enAsk } from '../en/ask.ts';
import type { Translated } from '../subject.ts';

export const viAsk: Translated<typeof enAsk> = {
  'ask.new-game.title': 'Bắt đầu ván mới?',
  'ask.new-game.text': 'Ván đang chơi sẽ bị xoá khỏi bàn.',
  'ask.resign.title': '{who} đầu hàng?',
  'ask.resign.text': 'Ván sẽ kết thúc với bên này.',
  'ask.resign.yes': 'Đầu hàng',
  'ask.draw.title': 'Đồng ý hoà?',
  'ask.draw.text': 'Khi mọi người đồng ý, ván kết thúc không phân thắng bại.',
  'ask.draw.yes': 'Chúng tôi đồng ý',
  'ask.offer-draw.title': 'Đề nghị hoà?',
  'ask.offer-draw.text': 'Đối thủ có thể đồng ý hoặc chơi tiếp.',
  'ask.offer-draw.yes': 'Đề nghị hoà',
  'ask.resign-you.title': 'Bạn đầu hàng ván này?',
  'ask.resign-you.text': 'Đối thủ sẽ thắng ván này.',
  'ask.resign-you.text-three': 'Bạn bị loại, hai người kia chơi tiếp.',
};
