import type { enFacts } from '../en/facts.ts';
import type { Translated } from '../subject.ts';

export const koFacts: Translated<typeof enFacts> = {
  'fact.pending_five': '{who} 오목 완성. 지금 {points}에서 돌을 따내 끊지 않으면 집니다.',
  'fact.captures': '따낸 돌: 흑 {black}/{of}, 백 {white}/{of}',
  'fact.quiet': '{left}수 더 잡지 않으면 무승부',
  'fact.must_flip': '말을 하나 뒤집어 내 편을 알아보세요.',
  'fact.faction_out': '{side} 탈락.',
  'fact.shut_out': '{who} 님은 끝내 편을 찾지 못해 탈락했습니다. 주인 없던 마지막 군대가 전멸했습니다.',
};
