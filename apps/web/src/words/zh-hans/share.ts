import type { enShare } from '../en/share.ts';
import type { Translated } from '../subject.ts';

export const zhHansShare: Translated<typeof enShare> = {
  'share.title': '分享这局棋',
  'share.link': '复制链接',
  'share.send': '发送链接',
  'share.text': '复制棋谱文字',
  'share.save': '保存为 {format}',
  'share.picture': '当前局面的图片',
  'share.file': '供其他程序使用的文件',
  'share.done': '已复制。',
  'share.failed': '浏览器不允许。链接在下方，请手动复制。',
};
