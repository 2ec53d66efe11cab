import type { enDealt } from '../en/dealt.ts';
import type { Translated } from '../subject.ts';

export const viDealt: Translated<typeof enDealt> = {
  'men.title': 'Quân cờ',
  'men.hint': 'Không quen chữ Hán?',
  'men.name': '{man} ({side})',
  'men.count': '×{n}',
  'men.rank': 'cấp {n}/{of}',
  'men.between': ', ',
  'men.goes.step': 'Đi một bước thẳng.',
  'men.goes.slide': 'Đi thẳng bao xa cũng được.',
  'men.goes.diagonal': 'Đi chéo một bước.',
  'men.goes.two-diagonal': 'Đi chéo hai bước, không bị cản.',
  'men.goes.horse': 'Nhảy như mã: hai rồi một.',
  'men.takes': 'Ăn được: {list}.',
  'men.takes.all': 'Ăn được mọi quân.',
  'men.takes.but': 'Ăn được mọi quân trừ: {list}.',
  'men.strikes.over-one': 'Chỉ khi nhảy qua đúng một quân.',
  'deal.promise': 'Lượt xáo được niêm phong: {hash}…',
  'deal.about':
    'Mã băm này được chốt trước nước đầu tiên. Bây giờ hay khi kết thúc, ai cũng có thể kiểm tra rằng lượt xáo không bị đụng tới.',
  'deal.hash': 'Mã băm (SHA-256 của muối:lượt xáo)',
  'deal.salt': 'Muối',
  'deal.deal': 'Lượt xáo',
  'deal.honest': 'Lượt xáo đúng là lượt đã niêm phong.',
  'deal.broken': 'Lượt xáo không phải là lượt đã niêm phong.',
};
