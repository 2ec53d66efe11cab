import type { enPreviews } from '../en/previews.ts';
import type { Translated } from '../subject.ts';

export const zhHantPreviews: Translated<typeof enPreviews> = {
  'link.invite': '{who}邀請你下一局{game}',
  'link.room': '一局{game}',
  'link.match': '{players}：{game}',
  'link.about.open': '打開連結，坐下即可在瀏覽器裡對弈，無需帳號。',
  'link.about.live': '正在對局：打開連結觀戰。',
  'link.about.over': '逐手回看這局棋。',
};
