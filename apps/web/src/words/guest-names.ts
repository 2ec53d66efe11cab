// Names of guests and of bots in the reader's language. A name somebody has chosen is said as it was chosen.

import { GUEST_MANNERS, GUEST_THINGS, type GuestManner, type GuestThing } from '@sente/protocol';
import { botName } from './bot-names.ts';
import { fill } from './fill.ts';
import { type LanguageCode, language, t } from './speak.ts';

type GuestWords = {
  /** In which order a language puts them. */
  readonly name: string;
  readonly manners: { readonly [manner in GuestManner]: string };
  readonly things: { readonly [thing in GuestThing]: string };
};

type Named = {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly gone?: boolean;
};

/** "Calm Heron 512" is "Diệc Điềm Tĩnh 512" to who reads Vietnamese. */
export function personName({ id, name, guest, gone }: Named): string {
  const bot = botName(id);
  if (bot !== null) return bot;
  if (gone) return t('person.gone');
  const words = guest ? GUEST_WORDS[language.value] : null;
  const [, manner, thing, n = ''] = /^(\w+) (\w+) (\d+)$/.exec(name) ?? [];
  const said = words && GUEST_MANNERS.find((one) => one === manner);
  const what = words && GUEST_THINGS.find((one) => one === thing);
  if (!words || !said || !what) return name;
  const parts = { manner: words.manners[said], thing: words.things[what], n };
  return fill(words.name, parts, language.value);
}

const GUEST_WORDS: { readonly [code in LanguageCode]: GuestWords | null } = {
  en: null,
  vi: {
    name: '{thing} {manner} {n}',
    manners: {
      Calm: 'Điềm Tĩnh',
      Quiet: 'Lặng Lẽ',
      Bright: 'Rạng Rỡ',
      Patient: 'Kiên Nhẫn',
      Clever: 'Khéo Léo',
      Gentle: 'Dịu Dàng',
      Swift: 'Nhanh Nhẹn',
      Steady: 'Vững Vàng',
      Keen: 'Tinh Tường',
      Brave: 'Dũng Cảm',
      Merry: 'Vui Vẻ',
      Wise: 'Thông Thái',
      Silver: 'Bạc',
      Amber: 'Hổ Phách',
      Jade: 'Ngọc Bích',
      Coral: 'San Hô',
      Misty: 'Sương Mờ',
      Sunny: 'Nắng Vàng',
      Snowy: 'Tuyết Trắng',
      Lucky: 'May Mắn',
    },
    things: {
      Heron: 'Diệc',
      Pine: 'Cây Thông',
      River: 'Dòng Sông',
      Stone: 'Viên Đá',
      Maple: 'Cây Phong',
      Fox: 'Cáo',
      Crane: 'Hạc',
      Lotus: 'Hoa Sen',
      Otter: 'Rái Cá',
      Cedar: 'Tuyết Tùng',
      Finch: 'Sẻ Thông',
      Harbor: 'Bến Cảng',
      Lantern: 'Đèn Lồng',
      Bamboo: 'Cây Tre',
      Willow: 'Cây Liễu',
      Comet: 'Sao Chổi',
      Badger: 'Lửng',
      Island: 'Hòn Đảo',
      Meadow: 'Đồng Cỏ',
      Sparrow: 'Chim Sẻ',
    },
  },
  'zh-Hans': {
    name: '{manner}{thing} {n}',
    manners: {
      Calm: '沉静',
      Quiet: '安静',
      Bright: '明亮',
      Patient: '耐心',
      Clever: '聪慧',
      Gentle: '温柔',
      Swift: '敏捷',
      Steady: '稳健',
      Keen: '敏锐',
      Brave: '勇敢',
      Merry: '快乐',
      Wise: '睿智',
      Silver: '银色',
      Amber: '琥珀',
      Jade: '翠玉',
      Coral: '珊瑚',
      Misty: '薄雾',
      Sunny: '晴朗',
      Snowy: '雪白',
      Lucky: '幸运',
    },
    things: {
      Heron: '苍鹭',
      Pine: '松树',
      River: '河流',
      Stone: '石子',
      Maple: '枫树',
      Fox: '狐狸',
      Crane: '仙鹤',
      Lotus: '莲花',
      Otter: '水獭',
      Cedar: '雪松',
      Finch: '雀鸟',
      Harbor: '港湾',
      Lantern: '灯笼',
      Bamboo: '竹子',
      Willow: '柳树',
      Comet: '彗星',
      Badger: '小獾',
      Island: '岛屿',
      Meadow: '草地',
      Sparrow: '麻雀',
    },
  },
  'zh-Hant': {
    name: '{manner}{thing} {n}',
    manners: {
      Calm: '沉靜',
      Quiet: '安靜',
      Bright: '明亮',
      Patient: '耐心',
      Clever: '聰慧',
      Gentle: '溫柔',
      Swift: '敏捷',
      Steady: '穩健',
      Keen: '敏銳',
      Brave: '勇敢',
      Merry: '快樂',
      Wise: '睿智',
      Silver: '銀色',
      Amber: '琥珀',
      Jade: '翠玉',
      Coral: '珊瑚',
      Misty: '薄霧',
      Sunny: '晴朗',
      Snowy: '雪白',
      Lucky: '幸運',
    },
    things: {
      Heron: '蒼鷺',
      Pine: '松樹',
      River: '河流',
      Stone: '石子',
      Maple: '楓樹',
      Fox: '狐狸',
      Crane: '仙鶴',
      Lotus: '蓮花',
      Otter: '水獺',
      Cedar: '雪松',
      Finch: '雀鳥',
      Harbor: '港灣',
      Lantern: '燈籠',
      Bamboo: '竹子',
      Willow: '柳樹',
      Comet: '彗星',
      Badger: '小獾',
      Island: '島嶼',
      Meadow: '草地',
      Sparrow: '麻雀',
    },
  },
  ko: {
    name: '{manner} {thing} {n}',
    manners: {
      Calm: '차분한',
      Quiet: '고요한',
      Bright: '밝은',
      Patient: '느긋한',
      Clever: '영리한',
      Gentle: '온화한',
      Swift: '날쌘',
      Steady: '든든한',
      Keen: '예리한',
      Brave: '용감한',
      Merry: '즐거운',
      Wise: '슬기로운',
      Silver: '은빛',
      Amber: '호박빛',
      Jade: '비췻빛',
      Coral: '산홋빛',
      Misty: '안개 낀',
      Sunny: '햇살 좋은',
      Snowy: '눈 내린',
      Lucky: '행운의',
    },
    things: {
      Heron: '왜가리',
      Pine: '소나무',
      River: '강물',
      Stone: '조약돌',
      Maple: '단풍나무',
      Fox: '여우',
      Crane: '두루미',
      Lotus: '연꽃',
      Otter: '수달',
      Cedar: '삼나무',
      Finch: '되새',
      Harbor: '항구',
      Lantern: '등불',
      Bamboo: '대나무',
      Willow: '버드나무',
      Comet: '혜성',
      Badger: '오소리',
      Island: '섬',
      Meadow: '초원',
      Sparrow: '참새',
    },
  },
};
