import type { enHome } from '../en/home.ts';
import type { Translated } from '../subject.ts';

export const zhHansHome: Translated<typeof enHome> = {
  'home.title': '五子连珠，还有暗棋。',
  'home.sentence': '一间安静的棋室，下五子棋和暗棋。坐下来下一局，一个人或与人对弈。',
  'home.ways': '玩法',
  'home.computer.who': '一个人，各种棋力，离线也行',
  'home.computer': '人机对弈',
  'home.local': '同屏对弈',
  'home.friend': '与好友对弈',
  'home.ranked': '排位对局',
  'home.local.who': '与身边的人，共用这台设备',
  'home.friend.who': '发链接，各用各的设备',
  'home.ranked.who': '与实力相当的陌生人，计等级分',
  'home.offline': '需要网络连接。',
  'home.learn': '学棋',
  'home.lobby': '房间与观战',
  'home.licence': '开源，MIT 许可证',
  'home.games': '棋种',
};
