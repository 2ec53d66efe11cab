// The eight levels of the computer, one line each: number, name, meaning, and a note from the caller.

import { BOT_LEVELS, type BotLevel } from '@sente/match';
import { enComputer } from '../words/en/computer.ts';
import { translator } from '../words/speak.ts';
import './levels.css';

const t = translator(enComputer);

type LevelsProps = {
  level: BotLevel;
  onPick: (level: BotLevel) => void;
  note?: (level: BotLevel) => string;
};

export function LevelChoice({ level, onPick, note }: LevelsProps) {
  return (
    <fieldset class="levels">
      <legend>{t('computer.level')}</legend>
      {BOT_LEVELS.map((one) => (
        <label key={one} data-testid={`level-${one}`}>
          <input type="radio" name="level" checked={one === level} onChange={() => onPick(one)} />
          <b>{one}</b>
          <span class="told">
            <strong>{t(`level.${one}`)}</strong>
            <small>{t(`level.${one}.about`)}</small>
          </span>
          {note && <small class="tally">{note(one)}</small>}
        </label>
      ))}
    </fieldset>
  );
}
