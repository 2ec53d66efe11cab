// The colours of a drawing, by name. A page uses the variables of board.css; a file has the plain colours.

export const BOARD_THEMES = ['wood', 'paper', 'night'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];

const WOOD = {
  'ground-light': '#efcf98',
  ground: '#e3b876',
  'ground-deep': '#d3a461',
  grain: '#7d4f1c',
  line: '#3f2b12',
  label: '#4b3418',
  accent: '#a3170e',
  guide: '#241708',
  'accent-on-black': '#ff7663',
  'accent-on-white': '#b3190f',
  'black-light': '#6a6763',
  black: '#2b2927',
  'black-deep': '#0d0c0b',
  'black-edge': '#000000',
  'white-light': '#ffffff',
  white: '#f5f2ec',
  'white-deep': '#cdc6b9',
  'white-edge': '#8d8474',
  shadow: '#2a1804',
  'face-light': '#fdf0d2',
  face: '#f1d9a8',
  'face-deep': '#d9b67c',
  rim: '#8c6130',
  carve: '#fffaf0',
  'back-light': '#a9784a',
  back: '#8f6038',
  'back-line': '#d8ae7c',
  red: '#b01c12',
  ink: '#1f1b17',
  green: '#1c6136',
} as const;

type Tone = keyof typeof WOOD;
export type Palette = { readonly [tone in Tone]: string };

const WOOD_DARK: Palette = {
  ...WOOD,
  'ground-light': '#c9a26b',
  ground: '#bb9258',
  'ground-deep': '#ad854b',
  grain: '#4f3010',
  line: '#2a1b09',
  label: '#20140a',
  accent: '#740a04',
  guide: '#140b02',
  shadow: '#160b00',
  'white-light': '#f6f3ec',
  white: '#e6e1d7',
  'white-deep': '#bbb3a4',
  'face-light': '#efdfba',
  face: '#dfc491',
  'face-deep': '#c9a66e',
  rim: '#6f4a22',
  red: '#a0140b',
};

const PAPER: Palette = {
  ...WOOD,
  'ground-light': '#fbf8ef',
  ground: '#f7f2e6',
  'ground-deep': '#f1eada',
  grain: '#d2c6a8',
  line: '#4a443a',
  label: '#5b5346',
  guide: '#1d1a15',
  shadow: '#4a4030',
  'white-edge': '#7f776a',
};

const PAPER_DARK: Palette = {
  ...PAPER,
  'ground-light': '#d8d1c1',
  ground: '#d1c9b7',
  'ground-deep': '#c7beaa',
  grain: '#aba084',
  line: '#37322a',
  label: '#3f392f',
  accent: '#960f07',
  'face-light': '#efdfba',
  face: '#e2ca9b',
  'face-deep': '#c9a873',
};

const NIGHT: Palette = {
  ...WOOD,
  'ground-light': '#4f463c',
  ground: '#473e35',
  'ground-deep': '#3e362e',
  grain: '#15110c',
  line: '#b09e82',
  label: '#d3c3a6',
  accent: '#ff8a73',
  guide: '#f4e6cb',
  shadow: '#000000',
  'black-light': '#5a5754',
  black: '#1f1d1b',
  'black-edge': '#8b8071',
  'white-light': '#f4f0e8',
  white: '#e2dccf',
  'white-deep': '#b4ab9b',
  'white-edge': '#5e574c',
  'face-light': '#e9d5ab',
  face: '#d8bb87',
  'face-deep': '#c09d66',
  red: '#96110a',
  green: '#16552e',
  rim: '#5a3d1d',
  'back-light': '#7d5a3a',
  back: '#68482c',
  'back-line': '#b98f62',
};

const PLAIN: { readonly [theme in BoardTheme]: { readonly light: Palette; readonly dark: Palette } } = {
  wood: { light: WOOD, dark: WOOD_DARK },
  paper: { light: PAPER, dark: PAPER_DARK },
  night: { light: NIGHT, dark: NIGHT },
};

export function plainPalette(theme: BoardTheme, dark: boolean): Palette {
  return PLAIN[theme][dark ? 'dark' : 'light'];
}

/** Every tone as the variable that board.css gives it. */
export function cssVariablePalette(): Palette {
  const tones = Object.keys(WOOD) as Tone[];
  return Object.fromEntries(tones.map((tone) => [tone, `var(--board-${tone})`])) as Palette;
}
