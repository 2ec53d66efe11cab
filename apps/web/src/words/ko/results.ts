import type { enResults } from '../en/results.ts';
import type { Translated } from '../subject.ts';

export const koResults: Translated<typeof enResults> = {
  'reason.five': '오목 완성',
  'reason.capture': '돌 열 개 따냄',
  'reason.board_full': '판이 가득 참',
  'reason.no_legal_move': '둘 수 있는 곳이 없음',
  'reason.resign': '기권',
  'reason.agreed': '합의 무승부',
  'reason.other': '종료: {reason}',
  'reason.capture-all': '상대 말을 모두 잡음',
  'reason.stalemate': '움직일 수 없음',
  'reason.elimination': '마지막까지 남음',
  'reason.draw-counter': '60수 동안 잡은 말 없음',
  'reason.quiet-limit': '오랫동안 잡은 말 없음',
  'reason.threefold': '같은 국면 세 번 반복',
  'reason.timeout': '시간 초과',
  'reason.forfeit': '몰수패',
  'reason.abandoned': '대국 중단',
  'reason.agreement': '합의 무승부',
  'result.wins': '{who} 승리',
  'result.draw': '무승부',
  'result.aborted': '취소된 대국',
  'result.look': '판 보기',
  'result.place': '{place}위: {who}',
  'result.you-win': '이겼습니다',
  'result.you-lose': '졌습니다',
};
