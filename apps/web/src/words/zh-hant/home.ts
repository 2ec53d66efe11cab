import type { enHome } from '../en/home.ts';
import type { Translated } from '../subject.ts';

export const zhHantHome: Translated<typeof enHome> = {
  'home.title': '五子連線，還有暗棋。',
  'home.sentence': '一間安靜的棋室，下五子棋和暗棋。坐下來下一局，一個人或與人對弈。',
  'home.ways': '玩法',
  'home.computer.who': '一個人，各種棋力，離線也行',
  'home.computer': '與電腦對弈',
  'home.local': '同機對弈',
  'home.friend': '與好友對弈',
  'home.ranked': '排位對局',
  'home.local.who': '與身邊的人，共用這台裝置',
  'home.friend.who': '傳連結，各用各的裝置',
  'home.ranked.who': '與實力相當的陌生人，計等級分',
  'home.offline': '需要網路連線。',
  'home.learn': '學棋',
  'home.lobby': '房間與觀戰',
  'home.licence': '開源，MIT 授權條款',
  'home.games': '棋種',
};
