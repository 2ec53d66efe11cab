import type { enPreviews } from '../en/previews.ts';
import type { Translated } from '../subject.ts';

export const koPreviews: Translated<typeof enPreviews> = {
  'link.invite': '{who} 님이 {game} 대국에 초대합니다',
  'link.room': '{game} 대국',
  'link.match': '{players}: {game}',
  'link.about.open': '링크를 열고 자리에 앉으면 브라우저에서 바로 둡니다. 계정이 필요 없습니다.',
  'link.about.live': '지금 대국 중: 링크를 열면 관전합니다.',
  'link.about.over': '대국을 한 수씩 다시 볼 수 있습니다.',
};
