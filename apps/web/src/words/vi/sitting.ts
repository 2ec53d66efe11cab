import type { enSitting } from '../en/sitting.ts';
import type { Translated } from '../subject.ts';

export const viSitting: Translated<typeof enSitting> = {
  'sitting.title': 'Người chơi',
  'sitting.name': 'Tên của {who}',
  'sitting.begins': 'Ai đi trước',
  'sitting.alternate': 'Đổi bên sau mỗi ván',
  'sitting.turning': 'Xoay chữ về phía người đến lượt',
  'sitting.turning.about': 'Khi đặt máy nằm giữa hai người.',
  'sitting.score': 'Số ván thắng',
  'sitting.won': '{who} {n}',
  'sitting.drawn': '{n} ván hoà',
  'sitting.reset': 'Đếm lại từ đầu',
  'aside.title': 'Không đọc được một ván đã lưu',
  'aside.text': 'Nó được để riêng trên thiết bị này, và một ván mới đã sẵn sàng.',
};
