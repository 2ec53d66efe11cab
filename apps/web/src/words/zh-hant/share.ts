import type { enShare } from '../en/share.ts';
import type { Translated } from '../subject.ts';

export const zhHantShare: Translated<typeof enShare> = {
  'share.title': '分享這局棋',
  'share.link': '複製連結',
  'share.send': '傳送連結',
  'share.text': '複製棋譜文字',
  'share.save': '儲存為 {format}',
  'share.picture': '目前盤面的圖片',
  'share.file': '供其他程式使用的檔案',
  'share.done': '已複製。',
  'share.failed': '瀏覽器不允許。連結在下方，請手動複製。',
};
