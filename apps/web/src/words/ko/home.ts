import type { enHome } from '../en/home.ts';
import type { Translated } from '../subject.ts';

export const koHome: Translated<typeof enHome> = {
  'home.title': '다섯을 잇는 오목, 뒤집어 두는 반치.',
  'home.sentence': '오목과 반치를 두는 조용한 기원입니다. 혼자든 누군가와든 한 판 두세요.',
  'home.ways': '두는 방법',
  'home.computer.who': '혼자서, 어떤 수준이든, 오프라인에서도',
  'home.computer': '컴퓨터와 두기',
  'home.local': '한 화면에서 두기',
  'home.friend': '친구와 두기',
  'home.ranked': '랭크전 두기',
  'home.local.who': '옆에 앉은 사람과 이 기기로',
  'home.friend.who': '링크로, 각자의 기기에서',
  'home.ranked.who': '실력이 비슷한 낯선 사람과, 레이팅 반영',
  'home.offline': '네트워크 연결이 필요합니다.',
  'home.learn': '배우기',
  'home.lobby': '방과 관전',
  'home.licence': '오픈 소스, MIT 라이선스',
  'home.games': '게임 목록',
};
