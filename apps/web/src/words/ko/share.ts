import type { enShare } from '../en/share.ts';
import type { Translated } from '../subject.ts';

export const koShare: Translated<typeof enShare> = {
  'share.title': '이 대국 공유',
  'share.link': '링크 복사',
  'share.send': '링크 보내기',
  'share.text': '기보를 글로 복사',
  'share.save': '{format} 파일로 저장',
  'share.picture': '이 국면의 그림',
  'share.file': '다른 프로그램용 파일',
  'share.done': '복사했습니다.',
  'share.failed': '브라우저가 허용하지 않았습니다. 아래 링크를 직접 복사하세요.',
};
