// The sheet where the host chooses the level of a bot in the room.

import { useSignal } from '@preact/signals';
import type { BotLevel } from '@sente/match';
import { useApp } from '../base/app-context.ts';
import { readLastBotLevel, saveBotLevel } from '../room-parts/bot-level.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LevelChoice } from '../ui/levels.tsx';
import { enRoom } from '../words/en/room.ts';
import { translator } from '../words/speak.ts';

const t = translator(enRoom);

type BotSheetProps = {
  /** The level of the bot in this seat; null: the seat is free. */
  current: BotLevel | null;
  onPick: (level: BotLevel) => void;
  onClose: () => void;
};

export function BotSheet({ current, onPick, onClose }: BotSheetProps) {
  const { memory } = useApp();
  const level = useSignal<BotLevel>(current ?? readLastBotLevel(memory));
  const title = t(current === null ? 'bot.add' : 'bot.change');
  return (
    <Dialog title={title} onClose={onClose} form="sheet" kind="bot-sheet">
      <LevelChoice level={level.value} onPick={(next) => (level.value = next)} />
      <div class="row sheet-foot">
        <button
          type="button"
          class="button main"
          data-testid="bot-done"
          onClick={() => {
            saveBotLevel(memory, level.value);
            onPick(level.value);
            onClose();
          }}
        >
          {title}
        </button>
      </div>
    </Dialog>
  );
}
