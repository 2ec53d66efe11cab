import type { enFacts } from '../en/facts.ts';
import type { Translated } from '../subject.ts';

export const viFacts: Translated<typeof enFacts> = {
  'fact.pending_five': '{who} đã có năm quân. Hãy ăn quân ở {points} để phá ngay, nếu không sẽ thua.',
  'fact.captures': 'Đã ăn: đen {black}/{of}, trắng {white}/{of}',
  'fact.quiet': 'Còn {left} nước không ăn quân là hoà',
  'fact.must_flip': 'Lật một quân để biết bên của mình.',
  'fact.faction_out': '{side} đã bị loại.',
  'fact.shut_out': '{who} chưa tìm được phe nào và đã bị loại: phe cuối cùng chưa có chủ không còn quân.',
};
