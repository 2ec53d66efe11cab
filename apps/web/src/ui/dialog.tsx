// A dialog or a sheet. The browser keeps the focus inside, Esc closes it, and the focus returns to where it was.

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import { Icon } from './icons.tsx';
import './dialog.css';

const t = translator(enSite);

type DialogProps = {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
  /** A dialog is a short question or message in the middle; a sheet slides in from the edge and may be long. */
  form?: 'dialog' | 'sheet';
  kind?: string;
};

export function Dialog({ title, children, onClose, form = 'dialog', kind }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpenDialog(element);
  useCloseOnBack(element);
  return (
    <dialog
      ref={element}
      class={kind === undefined ? form : `${form} ${kind}`}
      data-testid={kind}
      aria-labelledby={titleId}
      onClose={() => {
        // A dialog that was replaced closes later, and must not close the one that replaced it.
        if (element.current) onClose();
      }}
      // In browsers with `closedby`, a touch beside a sheet closes it. A question stays open until it is answered.
      {...{ closedby: form === 'sheet' ? 'any' : 'closerequest' }}
    >
      {form === 'sheet' ? (
        <header>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={t('do.close')}
            onClick={() => element.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
      ) : (
        <h2 id={titleId}>{title}</h2>
      )}
      {children}
    </dialog>
  );
}

function useOpenDialog(element: { current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      if (dialog?.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}

/** The browser's Back closes the dialog, from the moment in which it is shown. */
function useCloseOnBack(element: { current: HTMLDialogElement | null }): void {
  const { layers } = useApp().router;
  useLayoutEffect(() => layers.add(() => element.current?.close()), [layers, element]);
}

type AskProps = { title: string; text: string; yes: string; onYes: () => void; onNo: () => void };

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, text, yes, onYes, onNo }: AskProps) {
  return (
    <Dialog title={title} onClose={onNo} kind="ask">
      <p>{text}</p>
      <div class="row">
        <button type="button" class="button" onClick={onNo}>
          {t('do.cancel')}
        </button>
        <button type="button" class="button main" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
