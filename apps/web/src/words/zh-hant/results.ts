import type { enResults } from '../en/results.ts';
import type { Translated } from '../subject.ts';

export const zhHantResults: Translated<typeof enResults> = {
  'reason.five': '五子連線',
  'reason.capture': '提滿十子',
  'reason.board_full': '棋盤已滿',
  'reason.no_legal_move': '已無合法棋步',
  'reason.resign': '認輸',
  'reason.agreed': '雙方同意和局',
  'reason.other': '對局結束：{reason}',
  'reason.capture-all': '吃光對方棋子',
  'reason.stalemate': '無步可走',
  'reason.elimination': '僅存一軍',
  'reason.draw-counter': '連續六十手沒有吃子',
  'reason.quiet-limit': '太多手沒有吃子',
  'reason.threefold': '同一盤面出現三次',
  'reason.timeout': '逾時',
  'reason.forfeit': '棄權',
  'reason.abandoned': '對局中止',
  'reason.agreement': '雙方同意和局',
  'result.wins': '{who}獲勝',
  'result.draw': '和局',
  'result.aborted': '對局取消',
  'result.look': '查看棋盤',
  'result.place': '第 {place} 名：{who}',
  'result.you-win': '你贏了',
  'result.you-lose': '你輸了',
};
