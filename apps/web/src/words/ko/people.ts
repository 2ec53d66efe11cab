import type { enPeople } from '../en/people.ts';
import type { Translated } from '../subject.ts';

export const koPeople: Translated<typeof enPeople> = {
  'person.gone': '삭제된 계정',
  'person.since': '{date}부터 함께함',
  'person.ratings': '레이팅',
  'person.rated': '반영 {n}회',
  'person.place': '{place}위',
  'person.course': '{low}~{high}',
  'person.matches': '대국',
  'person.none': '아직 대국이 없습니다.',
  'person.more': '이전 대국',
  'person.won': '승',
  'person.lost': '패',
  'person.drawn': '무',
  'person.running': '진행 중',
  'person.series': '{of}판 중 {n}번째, 시리즈 {points}',
  'leaders.empty': '아직 순위가 없습니다. 1위 자리가 비어 있어요:',
  'leaders.place': '순위',
  'leaders.player': '플레이어',
  'leaders.rating': '레이팅',
  'leaders.games': '시리즈',
  'leaders.settling': '? 레이팅이 아직 자리를 잡는 중입니다. 시리즈를 더 두면 순위가 생깁니다.',
};
