import type { enReplay } from '../en/replay.ts';
import type { Translated } from '../subject.ts';

export const koReplay: Translated<typeof enReplay> = {
  'replay.name': '다시 보기: {game}',
  'replay.play': '이 대국 두기',
  'replay.broken': '이 링크에는 대국이 없습니다',
  'open.title': '대국 열기',
  'open.about': '링크, 기보, SGF, PSQ, h8i9g7 같은 좌표, 또는 X, O, 점으로 그린 국면을 붙여 넣으세요.',
  'open.do': '열기',
  'open.file': '파일 고르기',
  'open.which': '대국이 {n}개 있습니다. 어느 것을 열까요?',
  'open.one': '{n}. {title}',
  'open.untitled': '대국',
  'open.moves': '{n}{n:one 수|other 수}',
  'open.unread': '읽지 못한 대국이 {n}{n:one 개|other 개} 더 있습니다.',
  'open.left-out':
    '규칙에 어긋나는 변화 {n}{n:one 개|other 개}를 뺐습니다. {n:one 그 변화는|other 그 변화들은} 둘 수 없습니다.',
};
