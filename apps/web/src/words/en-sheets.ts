// English for what is opened on demand: settings, sharing, the rules and options of a game, keys, games from elsewhere, the ends one asks for.

export const enSheets = {
  'do.close': 'Close',
  'do.cancel': 'Cancel',
  'ask.new-game.title': 'Start a new game?',
  'ask.new-game.text': 'The game on the board will be cleared.',
  // The other lines of a game's rules, a caption per example.
  'game.gomoku/freestyle.1': 'Black begins. Take turns placing a stone on any empty point.',
  'game.gomoku/freestyle.3': 'A full board without a five is a draw.',
  'game.gomoku/freestyle.example1': 'Five in a row: black wins.',
  'game.gomoku/freestyle.example2': 'Six in a row wins as well.',
  'game.gomoku/standard.1': 'Black begins. Take turns placing a stone on any empty point.',
  'game.gomoku/standard.3': 'A full board without a five is a draw.',
  'game.gomoku/standard.example1': 'Exactly five: black wins.',
  'game.gomoku/standard.example2': 'Six in a row: no win, play goes on.',
  'game.gomoku/caro.1': 'Black begins. Take turns placing a stone on any empty point.',
  'game.gomoku/caro.3': 'Six or more always win. The edge of the board does not block.',
  'game.gomoku/caro.example1': 'Blocked at both ends: no win.',
  'game.gomoku/caro.example2': 'One end is free: black wins.',
  'game.gomoku/caro5.1': 'Black begins. Take turns placing a stone on any empty point.',
  'game.gomoku/caro5.3': 'Six or more do not win. The edge of the board does not block.',
  'game.gomoku/caro5.example1': 'Blocked at both ends: no win.',
  'game.gomoku/caro5.example2': 'Six in a row: no win, play goes on.',
  'game.gomoku/renju.1': 'White plays anywhere and wins with five or more in a row.',
  'game.gomoku/renju.3': 'A five always counts. Points forbidden to black carry a cross.',
  'game.gomoku/renju.example1': 'Two open threes would meet at the cross: forbidden to black.',
  'game.gomoku/renju.example2': 'Two fours would meet at the cross: forbidden to black.',
  'game.gomoku/renju.example3': 'The cross would make six in a row: forbidden to black.',
  'game.gomoku/capture.1':
    'Enclose exactly two enemy stones in a line to capture them. Ten captured stones win.',
  'game.gomoku/capture.3': 'Nobody may make two open threes with one stone.',
  'game.gomoku/capture.example1': 'Black at f5 captures the two white stones.',
  'game.gomoku/capture.example2': 'White has just captured a pair: two points are empty again.',
  'game.gomoku/capture.example3': 'Two open threes would meet at the cross: forbidden to both sides.',
  'game.banqi/classic.1':
    'All men lie face down. Turn one over, move yours one step, or capture. The first man you turn over is your colour.',
  'game.banqi/classic.3':
    'A cannon captures any man by jumping over exactly one. Capture everything, or leave no move, to win.',
  'game.banqi/classic.example1': 'The red pawn may take the black king.',
  'game.banqi/classic.example2': 'The cannon jumps over one man and takes the king.',
  'game.banqi/three-kingdoms.1':
    'Three armies: both kings with all the pawns; the other red men; the other black men. Turn men over to find out which is yours.',
  'game.banqi/three-kingdoms.3':
    'An army without men or moves is out; the last one wins. Sixty moves without a capture are a draw.',
  'game.banqi/three-kingdoms.example1': 'The rook takes any enemy along an open line.',

  // Why a game from elsewhere cannot be opened.
  'refusal.entry': 'Move {entry}: {why}',
  'refusal.bad_options': 'Those settings do not fit this game.',
  'refusal.unknown_game': 'This game is not known here.',
  'refusal.bad_record':
    'This is no game that can be read here. Paste SGF, PSQ, a link, or points such as h8i9g7.',
  'refusal.bad_record.too_long':
    'This is more than can be opened at once. Open fewer games, or a shorter one.',
  'refusal.bad_record.not_square': 'Only square boards can be opened here.',
  'refusal.bad_record.other_game': 'This file holds another game, not gomoku.',
  'refusal.bad_record.not_in_turn':
    'The colours in this game do not alternate, which this format cannot hold.',
  'refusal.bad_record.no_stones': 'This format is for gomoku only.',
  'refusal.bad_record.board_size': 'Boards from 5×5 to 25×25 can be opened here.',
  'refusal.bad_record.same_colour':
    'Two stones of one colour follow each other. Put the colours in turn and open it again.',
  'refusal.bad_record.set_up_later':
    'Stones are set up in the middle of this game. Save it from that position on, and open that.',
  'refusal.bad_record.pass':
    'Somebody passes in the middle of this game, and here nobody may. Take the pass out and open it again.',
  'refusal.bad_record.rule_number':
    'Rule {number} is not played here. Write 0 (freestyle), 1 (standard), 4 (renju), 8 or 9 (caro) at the end of the first line.',
  'refusal.bad_record.brackets': 'A bracket is missing in this link. Copy all of it and try again.',
  'refusal.bad_position': 'This position cannot be read. Copy all of it and try again.',
  'refusal.bad_position.size': 'A position has 5 to 25 rows, and as many columns.',
  'refusal.bad_position.won': 'Five in a row stand here already. Take a stone off.',
  'refusal.bad_position.full': 'Nobody can move here any more. Take a stone off.',
  'refusal.bad_position.board': 'A position of this game has {rows} rows of {columns} points.',
  'refusal.bad_position.too_many': 'The game has no more of these men. Take one off first.',
  'refusal.bad_position.too_many_down': 'No men are left for more face-down pieces. Take one off first.',
  'refusal.bad_position.missing':
    'Men neither on the board nor taken: {n}. Say which were taken, or put more men face down.',
  'refusal.bad_position.untouched':
    'Nobody is turned up yet: then all men lie face down, or one has to be turned up.',
  'refusal.bad_position.no_men': 'Only one side is left, so the game is over. Put a man of another side.',
  'refusal.bad_position.mover_out':
    'The side to move is out of the game. Choose another side, or put one of its men.',
  'refusal.bad_position.unclaimed':
    'Men are turned up, so armies are claimed. Choose who is to move and who follows.',
  'refusal.bad_position.claims':
    'Before every army is claimed, only the claimed one can have taken men. Change who was taken or who moves.',
  'refusal.bad_position.no_move':
    'The side to move can do nothing, so the game is over. Change a man or who is to move.',
  'refusal.bad_position.quiet': 'A draw is 1 to {most} moves away. Change the number.',
  'refusal.bad_position.none': 'Positions of this game cannot be set up.',

  // Choosing a game.
  'setup.title': 'Choose a game',
  'setup.seats': '{n} players',
  'setup.start': 'Start a new game',
  'setup.continue': 'Go on with the saved game',
  'option.off': 'off',
  'option.size': 'Board',
  'option.size.number': '{n}×{n}',
  'option.nextMover': 'Who moves after Swap 2',
  'option.nextMover.black': 'Black',
  'option.nextMover.white': 'White',
  'option.layout': 'Set-up',
  'option.layout.scatter': 'Scattered',
  'option.layout.four-corners': 'Four corners',
  'option.quietLimit': 'Draw after moves without a capture',
  'option.threefold': 'Draw when a position comes three times',

  // Settings.
  'settings.theme': 'Theme',
  'settings.theme.auto': 'As the device',
  'settings.theme.paper': 'Paper',
  'settings.theme.night': 'Night',
  'settings.board': 'Board',
  'settings.board.wood': 'Wood',
  'settings.board.paper': 'Paper',
  'settings.board.night': 'Night',
  'settings.confirm': 'To play a move',
  'settings.confirm.auto': 'As the device',
  'settings.confirm.direct': 'One tap',
  'settings.confirm.again': 'Tap again',
  'settings.confirm.button': 'Button',
  'settings.men': 'Men show',
  'settings.men.characters': 'Characters',
  'settings.men.letters': 'Letters',
  'settings.men.pictograms': 'Pictures',
  'settings.coordinates': 'Coordinates',
  'settings.numbers': 'Move numbers',
  'settings.sound': 'Sound',
  'settings.flipped': 'Board turned round',
  'settings.zen': 'Only the board',

  // Keys.
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

  // A game to give away, and one that was given.
  'share.link': 'Copy the link',
  'share.send': 'Send the link',
  'share.text': 'Copy the moves as text',
  'share.save': 'Save as {format}',
  'share.picture': 'Picture of this position',
  'share.file': 'File for other programs',
  'share.done': 'Copied.',
  'share.failed': 'The browser did not allow it. The link is below; copy it by hand.',
  'replay.name': 'Replay: {game}',
  'replay.play': 'Play this game',
  'replay.broken': 'This link holds no game',
  'open.about':
    'Paste a link, a record, SGF, PSQ, points such as h8i9g7, or a position drawn with X, O and dots.',
  'open.do': 'Open',
  'open.file': 'Choose a file',
  'open.which': 'There are {n} games. Which one?',
  'open.one': '{n}. {title}',
  'open.untitled': 'Game',
  'open.moves': '{n} {n:one move|other moves}',
  'open.unread': '{n} {n:one more game|other more games} could not be read.',
  'open.left-out':
    '{n} {n:one variation|other variations} left out: the rules do not allow {n:one it|other them}.',

  // How a game with a clock can end.
  'reason.timeout': 'Out of time',
  'reason.forfeit': 'Forfeit',
  'reason.abandoned': 'Abandoned',

  // What is seldom met: a page that is not there, a newer version, a saved game that cannot be read.
  'missing.title': 'Nothing here',
  'missing.text': 'This address leads to no page of the hall.',
  'update.ready': 'A new version is here.',
  'update.use': 'Use it now',
  'update.later': 'Later',
  'ask.resign.title': '{who} resigns?',
  'ask.resign.text': 'The game ends for this side.',
  'ask.resign.yes': 'Resign',
  'ask.draw.title': 'Agree on a draw?',
  'ask.draw.text': 'The game ends without a winner when everybody agrees.',
  'ask.draw.yes': 'We agree',
  'aside.title': 'A saved game could not be read',
  'aside.text': 'It was set aside on this device, and a new game is ready.',
} as const;
