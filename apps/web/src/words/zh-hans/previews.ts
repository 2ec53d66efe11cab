import type { enPreviews } from '../en/previews.ts';
import type { Translated } from '../subject.ts';

export const zhHansPreviews: Translated<typeof enPreviews> = {
  'link.invite': '{who}邀请你下一局{game}',
  'link.room': '一局{game}',
  'link.match': '{players}：{game}',
  'link.about.open': '打开链接，坐下即可在浏览器里对弈，无需账号。',
  'link.about.live': '正在对局：打开链接观战。',
  'link.about.over': '逐手回看这局棋。',
};
