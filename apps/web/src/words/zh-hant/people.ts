import type { enPeople } from '../en/people.ts';
import type { Translated } from '../subject.ts';

export const zhHantPeople: Translated<typeof enPeople> = {
  'person.gone': '已刪除的帳號',
  'person.since': '{date} 加入',
  'person.ratings': '等級分',
  'person.rated': '已計分 {n} 次',
  'person.place': '第 {place} 名',
  'person.course': '{low} 至 {high} 之間',
  'person.matches': '對局',
  'person.none': '還沒有對局。',
  'person.more': '更早的對局',
  'person.won': '勝',
  'person.lost': '負',
  'person.drawn': '和',
  'person.running': '進行中',
  'person.series': '第 {n} 局（共 {of} 局），系列賽 {points}',
  'leaders.empty': '還沒有人上榜，第一名虛位以待：',
  'leaders.place': '名次',
  'leaders.player': '玩家',
  'leaders.rating': '等級分',
  'leaders.games': '系列賽',
  'leaders.settling': '? 等級分尚未穩定，多下幾輪後才有名次。',
};
