// The list of keyboard shortcuts.

import { Dialog } from '../../ui/dialog.tsx';
import { enKeyboard } from '../../words/en/keyboard.ts';
import { translator } from '../../words/speak.ts';
import './keys-sheet.css';

const t = translator(enKeyboard);

const LIST = [
  ['← →', 'keys.step'],
  ['Home End', 'keys.ends'],
  ['↑ ↓ ← → Enter', 'keys.board'],
  ['I', 'keys.inspect'],
  ['U', 'keys.undo'],
  ['R', 'keys.redo'],
  ['F', 'keys.flip'],
  ['M', 'keys.sound'],
  ['Z', 'keys.zen'],
  ['?', 'keys.list'],
  ['Esc', 'keys.close'],
] as const;

export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('keys.title')} onClose={onClose} form="sheet" kind="keys-sheet">
      <dl class="keys">
        {LIST.map(([keys, meaning]) => (
          <>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </>
        ))}
      </dl>
    </Dialog>
  );
}
