// English for the keys of the keyboard.

export const enKeyboard = {
  'keys.title': 'Keys',
  'keys.step': 'one move back, one move on',
  'keys.ends': 'first and last position',
  'keys.board': 'on the board: choose a point and play',
  'keys.inspect': 'on the board: what this man is',
  'keys.undo': 'undo',
  'keys.redo': 'redo',
  'keys.flip': 'turn the board round',
  'keys.sound': 'sound on or off',
  'keys.zen': 'only the board',
  'keys.list': 'this list',
  'keys.close': 'close, let go',
} as const;
