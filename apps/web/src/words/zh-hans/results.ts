import type { enResults } from '../en/results.ts';
import type { Translated } from '../subject.ts';

export const zhHansResults: Translated<typeof enResults> = {
  'reason.five': '五子连珠',
  'reason.capture': '吃满十子',
  'reason.board_full': '棋盘已满',
  'reason.no_legal_move': '已无合法着法',
  'reason.resign': '认输',
  'reason.agreed': '双方同意和棋',
  'reason.other': '对局结束：{reason}',
  'reason.capture-all': '吃光对方棋子',
  'reason.stalemate': '无棋可走',
  'reason.elimination': '仅存一军',
  'reason.draw-counter': '连续六十手无吃子',
  'reason.quiet-limit': '过多手数无吃子',
  'reason.threefold': '同一局面出现三次',
  'reason.timeout': '超时',
  'reason.forfeit': '弃权',
  'reason.abandoned': '对局中止',
  'reason.agreement': '双方同意和棋',
  'result.wins': '{who}获胜',
  'result.draw': '和棋',
  'result.aborted': '对局取消',
  'result.look': '查看棋盘',
  'result.place': '第 {place} 名：{who}',
  'result.you-win': '你赢了',
  'result.you-lose': '你输了',
};
