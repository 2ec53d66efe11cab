import type { enSitting } from '../en/sitting.ts';
import type { Translated } from '../subject.ts';

export const zhHansSitting: Translated<typeof enSitting> = {
  'sitting.title': '玩家',
  'sitting.name': '{who}的名字',
  'sitting.begins': '谁先走',
  'sitting.alternate': '每局之后交换先后手',
  'sitting.turning': '文字朝向走棋的一方',
  'sitting.turning.about': '适合把设备平放在两人之间时使用。',
  'sitting.score': '胜局',
  'sitting.won': '{who} {n}',
  'sitting.drawn': '和棋 {n} 局',
  'sitting.reset': '重新计分',
  'aside.title': '有一局存档无法读取',
  'aside.text': '它已在此设备上另行存放，新局已准备好。',
};
