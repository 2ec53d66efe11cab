// How strong the computer shall play that the host sits down in a room.

import { useSignal } from '@preact/signals';
import type { BotLevel } from '@sente/match';
import { useApp } from '../base/app-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Levels } from '../ui/levels.tsx';
import { t } from '../words/index.ts';
import '../words/bots.ts';
import { lastBotLevel, saveBotLevel } from './bot-level.ts';

type BotSheetProps = {
  /** Of the one that sits there; null: the seat is free. */
  current: BotLevel | null;
  onPick: (level: BotLevel) => void;
  onClose: () => void;
};

export function BotSheet({ current, onPick, onClose }: BotSheetProps) {
  const { memory } = useApp();
  const level = useSignal<BotLevel>(current ?? lastBotLevel(memory));
  const words = t(current === null ? 'bot.add' : 'bot.change');
  return (
    <Dialog title={words} onClose={onClose} look="sheet" kind="bot-sheet">
      <Levels level={level.value} onPick={(next) => (level.value = next)} />
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
          {words}
        </button>
      </div>
    </Dialog>
  );
}
