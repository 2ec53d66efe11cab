import type { enPeople } from '../en/people.ts';
import type { Translated } from '../subject.ts';

export const zhHansPeople: Translated<typeof enPeople> = {
  'person.gone': '已删除的账号',
  'person.since': '{date} 加入',
  'person.ratings': '等级分',
  'person.rated': '已计分 {n} 次',
  'person.place': '第 {place} 名',
  'person.course': '{low} 至 {high} 之间',
  'person.matches': '对局',
  'person.none': '还没有对局。',
  'person.more': '更早的对局',
  'person.won': '胜',
  'person.lost': '负',
  'person.drawn': '和',
  'person.running': '进行中',
  'person.series': '第 {n} 局（共 {of} 局），系列赛 {points}',
  'leaders.empty': '还没有人上榜，第一名虚位以待：',
  'leaders.place': '名次',
  'leaders.player': '玩家',
  'leaders.rating': '等级分',
  'leaders.games': '系列赛',
  'leaders.settling': '? 等级分尚未稳定，多下几轮后才有名次。',
};
