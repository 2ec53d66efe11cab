import type { enSitting } from '../en/sitting.ts';
import type { Translated } from '../subject.ts';

export const zhHantSitting: Translated<typeof enSitting> = {
  'sitting.title': '玩家',
  'sitting.name': '{who}的名字',
  'sitting.begins': '誰先走',
  'sitting.alternate': '每局之後交換先後手',
  'sitting.turning': '文字朝向走棋的一方',
  'sitting.turning.about': '適合把裝置平放在兩人之間時使用。',
  'sitting.score': '勝局',
  'sitting.won': '{who} {n}',
  'sitting.drawn': '和局 {n} 局',
  'sitting.reset': '重新計分',
  'aside.title': '有一局存檔無法讀取',
  'aside.text': '它已在此裝置上另行存放，新局已準備好。',
};
