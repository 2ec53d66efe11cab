import type { enHints } from '../en/hints.ts';
import type { Translated } from '../subject.ts';

export const viHints: Translated<typeof enHints> = {
  'why.wins': 'Ván cờ kết thúc ngay.',
  'why.two-places': 'Doạ thắng ở hai chỗ, đối thủ chỉ chặn được một.',
  'why.one-place': 'Doạ thắng ở {point}.',
  'why.builds': 'Nếu không bị chặn, sẽ có hai cách thắng.',
  'why.stops-win': 'Nếu không, đối thủ thắng ngay.',
  'why.stops-building': 'Nếu bỏ ngỏ, đối thủ sẽ có hai cách thắng.',
  'why.takes': 'Ăn {man}.',
  'why.escapes': 'Ở chỗ cũ, {man} có thể bị ăn.',
  'why.threatens': 'Doạ ăn {man}.',
  'why.flips': 'Lật quân có triển vọng hơn mọi nước đi.',
  'why.line': 'Tiếp theo có thể là {line}.',
};
