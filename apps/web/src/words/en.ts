// English, as much of it as every page needs; en-men.ts, en-sheets.ts and en-online.ts have the rest. `{…}` is explained in fill.ts.

export const en = {
  'app.name': 'Sente',

  // Colours and factions.
  'side.black': 'Black',
  'side.white': 'White',
  'side.unknown': 'Not known yet',
  'side.none': 'No colour',

  // Swap 2.
  'opening.swap2': 'Swap 2',
  'choice.black': 'Take black',
  'choice.white': 'Take white',
  'choice.place_more': 'Add two stones',
  'cell.tentative': 'Opening stone {n}',
  'chose.black': '{who} took black.',
  'chose.white': '{who} took white.',
  'chose.place_more': '{who} adds two stones.',

  // What a panel tells.
  'fact.pending_five': '{who} has five. Break it by a capture at {points} now, or the game is lost.',
  'fact.captures': 'Captured: black {black} of {of}, white {white} of {of}',

  // Why a game ended.
  'reason.five': 'Five in a row',
  'reason.capture': 'Ten stones captured',
  'reason.board_full': 'The board is full',
  'reason.no_legal_move': 'No legal move is left',
  'reason.resign': 'Resignation',
  'reason.agreed': 'Draw agreed',
  'reason.other': 'Ended: {reason}',

  // Why something was refused.
  'refusal.other': 'That is not possible here ({code}).',
  'refusal.game_over': 'The game is over. Start a new one to play on.',
  'refusal.out_of_bounds': 'That point is off the board.',
  'refusal.occupied': 'That point is taken. Pick an empty one.',
  'refusal.not_your_turn': 'The other side is to move.',
  'refusal.wrong_phase': 'Not now: the opening is at another step.',
  'refusal.wrong_phase.swap2_choice': 'The stones are set. Choose a side to go on.',
  'refusal.wrong_phase.swap2_final_choice': 'The stones are set. Choose a side to go on.',
  'refusal.invalid_choice': 'Pick one of the choices shown.',
  'refusal.forbidden': 'That point is forbidden to this side.',
  'refusal.forbidden.double-three': 'Two open threes at once: this point is forbidden.',
  'refusal.forbidden.double-four': 'Two fours at once: this point is forbidden to black.',
  'refusal.forbidden.overline': 'Six or more in a row: this point is forbidden to black.',
  'refusal.bad_notation': 'That move could not be read.',

  // The games: a name, the line that says most, what wins.
  'game.gomoku/freestyle.name': 'Gomoku',
  'game.gomoku/freestyle.2': 'Five or more of your stones in an unbroken row win: across, down or diagonal.',
  'game.gomoku/standard.name': 'Gomoku, exactly five',
  'game.gomoku/standard.2': 'Exactly five of your stones in a row win. Six or more do not.',
  'game.gomoku/caro.name': 'Caro',
  'game.gomoku/caro.2': 'Five in a row win, unless enemy stones block both ends.',
  'game.gomoku/caro5.name': 'Caro, exactly five',
  'game.gomoku/caro5.2': 'Exactly five in a row win, unless enemy stones block both ends.',
  'game.gomoku/renju.name': 'Renju',
  'game.gomoku/renju.2':
    'Black wins with exactly five, and may not make two open threes, two fours, or six in a row.',
  'game.gomoku/capture.name': 'Capture gomoku',
  'game.gomoku/capture.2':
    'Five or more in a row win, unless the opponent’s next move can break them by a capture or take the tenth stone.',
  'game.banqi/classic.name': 'Banqi',
  'game.banqi/classic.2':
    'Capture a neighbour of equal or lower rank: king, guard, minister, rook, horse, cannon, pawn. But a king never takes a pawn, and a pawn takes the king.',
  'game.banqi/three-kingdoms.name': 'Three Kingdoms',
  'game.banqi/three-kingdoms.2':
    'No ranks: a man takes any enemy it can reach. Kings and rooks go straight, guards one step and ministers two on the diagonal, horses leap, pawns step, cannons capture over one man.',

  // What wins, in as few words as stand beside a name.
  'game.gomoku/freestyle.wins': 'five or more in a row',
  'game.gomoku/standard.wins': 'exactly five in a row',
  'game.gomoku/caro.wins': 'five, not blocked at both ends',
  'game.gomoku/caro5.wins': 'exactly five, not blocked at both ends',
  'game.gomoku/renju.wins': 'five in a row, black has forbidden points',
  'game.gomoku/capture.wins': 'five in a row, or ten captured stones',
  'game.banqi/classic.wins': 'capture everything',
  'game.banqi/three-kingdoms.wins': 'last army standing',

  // The page and its ways in.
  'app.title': 'Sente: gomoku and banqi',
  'nav.home': 'Home',
  'nav.log-in': 'Log in',
  'home.title': 'Five in a row, and dark chess.',
  'home.sentence': 'A quiet hall for gomoku and banqi. Sit down and play, alone or with somebody.',
  'home.ways': 'Ways to play',
  'home.computer.who': 'Alone, at any level, offline too',
  'home.computer': 'Play the computer',
  'home.local': 'Play on one screen',
  'home.friend': 'Play a friend',
  'home.ranked': 'Play ranked',
  'home.local.who': 'With somebody beside you, at this device',
  'home.friend.who': 'By a link, each at their own device',
  'home.ranked.who': 'A stranger of your strength, for a rating',
  'home.offline': 'These need a connection.',
  'home.learn': 'Learn to play',
  'home.lobby': 'Rooms and games to watch',
  'home.licence': 'Open source, MIT licence',
  'home.games': 'The games',
  'broken.title': 'Something broke',
  'broken.text': 'The page has stopped, but your game is kept on this device.',
  'broken.reload': 'Open the page again',

  // What a button does.
  'do.undo': 'Undo',
  'do.redo': 'Redo',
  'do.draw': 'Draw',
  'do.resign': 'Resign',
  'do.new-game': 'New game',

  // A table.
  'player.a': 'Player A',
  'player.b': 'Player B',
  'table.seat': '{name} ({side})',
  'table.turn': '{who} to move',
  'table.to-move': 'to move',
  'table.captured-of': 'captured {n} of {of}',
  'table.count-of': '{n} of {of}',
  'table.actions': 'What you can do',
  'board.label': '{game} board',
  'cell.holds': '{point}: {what}',
  'cell.forbidden': 'forbidden',
  'cell.last': 'last move',
  'cell.pending': 'chosen, confirm to play',
  'refusal.looking_back': 'You are looking at an earlier move. Step to the last one to play.',
  'phase.swap2_placement.do': '{who} places three stones anywhere: black, white, black.',
  'phase.swap2_choice.do': '{who} takes black, takes white, or adds two stones.',
  'phase.swap2_extra.do': '{who} adds a white stone and a black one.',
  'phase.swap2_final_choice.do': '{who} takes black or white.',
  'confirm.pick': 'Pick a point',
  'confirm.again': 'Tap again to play',
  'confirm.play': 'Play {move}',

  // Moves, seen and heard.
  'moves.title': 'Moves',
  'moves.none': 'No moves yet.',
  'step.label': 'Step through the game',
  'step.first': 'First position',
  'step.back': 'One move back',
  'step.forward': 'One move on',
  'step.last': 'Last position',
  'step.at': '{n} of {of}',
  'move.place': '{point}',
  'move.capture': '{point} ×{n}',
  'move.resign': 'Resigns',
  'told.place': '{who}: {point}.',
  'told.capture': '{who}: {point} captures {n} stones, {total} of {of}.',
  'told.resign': '{who} resigns.',
  'live.undone': 'Taken back.',
  'live.sentence': '{text}.',
  'live.then': '{first} {second}',

  // How it ended.
  'result.wins': '{who} wins',
  'result.draw': 'A draw',
  'result.aborted': 'Called off',
  'result.look': 'Look at the board',

  // Settings.
  'settings.title': 'Settings',
  'settings.language': 'Language',
  'settings.zen.leave': 'Show everything again',

  // A game to give away, and one that was given.
  'share.title': 'Share this game',
  'open.title': 'Open a game',
} as const;
