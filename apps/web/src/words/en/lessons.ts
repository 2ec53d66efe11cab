// English for the lessons.

import type { LessonTexts } from '../lesson-texts.ts';

export const enLessons = {
  page: {
    title: 'Learn',
    about: 'Short courses by doing, three minutes each. They work offline too.',
    you: 'You',
    opponent: 'Opponent',
    step: 'Step {n} of {of}',
    done: 'Done',
    show: 'Show me',
    skip: 'Skip',
    next: 'Next',
    finish: 'Finish',
    all: 'All courses',
  },
  courses: {
    five: {
      title: 'Five in a row',
      about: 'The rules of gomoku',
      steps: [
        [
          'You are black and begin. Put a stone on any crossing.',
          'White answers. You take turns; a stone stays where it was put.',
        ],
        [
          'You have four in a row. Make it five.',
          'Five in a row: you have won.',
          'Four with both ends free: put the fifth at either end.',
        ],
        [
          'A diagonal counts as well. Find the fifth stone.',
          'Across, down or diagonal: any line of five wins.',
          'Look along the diagonal from C3: one point is missing in the middle.',
        ],
        [
          'White has four, and you cannot win at once. Stop the five.',
          'Blocked. Before every move, look whether your opponent has four.',
          'White makes five. Put your stone at the open end of the four.',
        ],
        [
          'Close the gap. Six in a row is fine here.',
          'More than five wins in gomoku. In renju black may not make six.',
          'The gap in the middle of your row is the point.',
        ],
      ],
    },
    threes: {
      title: 'Threes and fours',
      about: 'What threatens, and what must be answered',
      steps: [
        [
          'Make an open three: three stones that can become a four with both ends free.',
          'An open three threatens to become a four that nobody can stop.',
          'Three on one line, with free points at both ends. A gap of one is allowed.',
        ],
        [
          'Turn your open three into an open four, and then into five.',
          'An open four has two ends, and your opponent has one stone: it always wins.',
          'Both ends must stay free: put the stone directly beside the three.',
        ],
        [
          'White has an open three. Stop it now.',
          'A three is answered at once, at one of its ends.',
          'White has an open four, and you cannot block both ends. Answer the three first.',
        ],
        [
          'A three with a gap is open, too. Find it and stop it.',
          'The gap or one of the ends: each keeps white from an open four.',
          'Now white has an open four. Look at the fifth row: three stones with a hole.',
        ],
        [
          'You have an open three, but white has a four. What comes first?',
          'A four comes before every three: it wins one move earlier.',
          'Too slow: white makes five. Block the four first.',
        ],
      ],
    },
    forks: {
      title: 'Forks',
      about: 'Two threats with one stone',
      steps: [
        [
          'Make two open threes with one stone; then go on to an open four.',
          'White could stop one of the two threes, not both.',
          'Two lines of yours meet at one point. Later: extend the three that was left.',
        ],
        [
          'Make a four and an open three at once; then an open four.',
          'The four had to be blocked, so the three was free to grow. The strongest fork of all.',
          'Extend the blocked column to four so that the same stone makes a three.',
        ],
        [
          'Make two fours with one stone, and win.',
          'Two fours, one answer: it is won.',
          'Both your rows of three are blocked at one end. Where do their free ends meet?',
        ],
        [
          'Win by fours alone: every four must be answered, so white never gets a move of its own.',
          'A win by continuous fours. Look for it before you make a three.',
          'Begin with a four that puts a stone on the column of your other two.',
        ],
      ],
    },
    swap2: {
      title: 'Swap 2',
      about: 'The fair opening, from both sides',
      steps: [
        [
          'You open: three stones anywhere, black, white, black. Make it even, for your opponent picks the side.',
          'Your opponent took white, so you are black. Then black moves: you.',
        ],
        [
          'Your opponent has opened. Then black moves. Which side do you take?',
          'Black has two good stones and moves next: black it is.',
          'White’s only stone is far away, and black moves next as well.',
        ],
        [
          'By the tournament rule, then white moves. Which side do you take?',
          'White holds the middle and moves next. Always ask who moves before you choose.',
          'Black’s stones stand apart in the corners, and then white moves.',
        ],
        [
          'Hard to tell? Add two stones, one white, one black; your opponent then has to choose.',
          'Your opponent took black; you are white. Then black moves.',
          'Here let your opponent choose: add two stones.',
        ],
        [
          'You opened, your opponent added two. The last choice is yours. Then white moves.',
          'Colours are settled. Then white moves, and the game goes on as always.',
        ],
      ],
    },
    renju: {
      title: 'Forbidden points',
      about: 'What black may not do in renju',
      steps: [
        [
          'You are black. The cross would make two open threes. Try to play there.',
          'Double three: forbidden to black, because it would win too easily.',
          'Touch the point with the cross.',
        ],
        [
          'Two fours would meet at the cross. Try it.',
          'Double four: forbidden, too. A four and a three together are allowed.',
          'Touch the point with the cross.',
        ],
        [
          'Here the cross would make six in a row. Try it.',
          'Overline: black wins with exactly five. White may make six.',
          'Touch the point with the cross.',
        ],
        [
          'A five comes before every ban. Win.',
          'Five in a row always counts, whatever else the stone makes.',
          'Fill the gap in the fifth row.',
        ],
        [
          'Now you are white. Make a four that black would have to block on a forbidden point.',
          'Black may not defend there: white uses black’s bans to win.',
          'Use the diagonal through E5: black may not play there.',
        ],
      ],
    },
    capture: {
      title: 'Captures',
      about: 'Pairs, and fives that can be broken',
      steps: [
        [
          'Enclose the two white stones between two of yours.',
          'A pair is taken and its points are free again. Ten taken stones win.',
          'Exactly two, in one line, with your stones at both ends.',
        ],
        [
          'White threatens to take your pair. Save it.',
          'Three in a row cannot be taken: only exactly two.',
          'Taken! Make the pair longer, so that it is no pair any more.',
        ],
        [
          'Step between the two white stones, beside your own.',
          'Nothing was taken: only the stone just played can capture.',
          'Play E5, between the white stones.',
        ],
        [
          'White has five, but it can still be broken. Take a pair that crosses it.',
          'The five is gone. A five only wins when no capture can break it.',
          'The five stands, and white has won. E5 and E6 are a pair: enclose them.',
        ],
        [
          'Make a five that cannot be broken.',
          'No pair of yours can be taken out of this five: it wins at once.',
          'White breaks it through the pair at G5 and G6. Use the other end.',
        ],
        [
          'You have taken eight stones. Take the last pair.',
          'Ten stones taken: won without five in a row.',
          'The fifth pair stands at F5 and G5.',
        ],
      ],
    },
    banqi: {
      title: 'Banqi',
      about: 'Turning, ranks, the cannon, and what a flip risks',
      steps: [
        [
          'All men lie face down. Turn over any of them.',
          'A red horse: red is your colour for the whole game.',
        ],
        [
          'Your rook stands beside a black horse. Take it.',
          'King, guard, minister, rook, horse, cannon, pawn: one takes its equals and all below.',
          'Pick up the rook at B4 and put it on the horse.',
        ],
        [
          'A king is the highest. Try to take the pawn with yours.',
          'A king never takes a pawn. Every other man does.',
          'Pick up the king at B4, then touch the pawn.',
        ],
        [
          'And the other way round: your pawn stands beside the black king.',
          'The smallest takes the greatest. That is why kings fear pawns.',
          'Pick up the pawn at B4 and put it on the king.',
        ],
        [
          'A cannon takes anybody by jumping over exactly one man. Take the king.',
          'One man in between, face up or down: that is the cannon’s screen.',
          'Pick up the cannon at B3: it jumps over B4.',
        ],
        [
          'Turn over a man where the black king cannot take it.',
          'Safe. Whatever you turn up beside a strong enemy may be lost at once.',
          'Your rook turned up beside the king and is gone. Turn one further away.',
        ],
      ],
    },
    kingdoms: {
      title: 'Three Kingdoms',
      about: 'Three armies, and who fights whom',
      steps: [
        [
          'Three players, three armies. Turn over a man to find yours.',
          'A king: you lead the Generals’ army, both kings and all ten pawns.',
        ],
        [
          'Kings and pawns of both colours are one army here: green, with a round rim. Move the pawn.',
          'Green and round, red and notched, black and eight-sided: so you tell the armies apart.',
          'Move the pawn at B6 one step to an empty point.',
        ],
        [
          'There are no ranks here. Your rook slides any distance: take the king.',
          'Any man takes any enemy it can reach.',
          'The rook at A4 has a free way up to A6.',
        ],
        [
          'The cannon slides, but takes only over exactly one man. Take the king.',
          'A man lying face down is a screen, too.',
          'From A4 over A6 to A7.',
        ],
        [
          'A horse leaps two and one, over anything. Take the black rook.',
          'Nothing blocks a horse. Guards step and ministers leap two on the diagonal.',
          'From B4 two up and one to the left.',
        ],
        [
          'Two enemies are in reach. Take the one that threatens your rook.',
          'No treaty stands in the rules: who strikes the same enemy is your ally, for now.',
          'The horse cannot reach you. The king at D4 can: take him.',
        ],
      ],
    },
  },
} satisfies LessonTexts<string>;
