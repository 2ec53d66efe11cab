// The fields of account forms: a line of text, and a password that can be shown.

import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { enAccount } from '../words/en/account.ts';
import { translator } from '../words/speak.ts';

const t = translator(enAccount);

type FieldProps = {
  label: string;
  value: { value: string };
  autocomplete: string;
  testid: string;
  /** The rule for the value, shown before the player makes a mistake. */
  rule?: string | undefined;
  onInput?: () => void;
};

const LONGEST = 200;

function inputProps({ value, autocomplete, testid, rule, onInput }: FieldProps, id: string) {
  return {
    id,
    required: true,
    maxLength: LONGEST,
    autocomplete,
    value: value.value,
    'data-testid': testid,
    'aria-describedby': rule === undefined ? undefined : `${id}-rule`,
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      value.value = event.currentTarget.value;
      onInput?.();
    },
  };
}

function FieldRule({ id, rule }: { id: string; rule: string | undefined }) {
  if (rule === undefined) return null;
  return (
    <p class="hint" id={`${id}-rule`}>
      {rule}
    </p>
  );
}

export function TextField(props: FieldProps) {
  const id = useId();
  return (
    <div class="text-field">
      <label for={id}>{props.label}</label>
      <input type="text" {...inputProps(props, id)} />
      <FieldRule id={id} rule={props.rule} />
    </div>
  );
}

export function PasswordField(props: FieldProps) {
  const id = useId();
  const shown = useSignal(false);
  const field = inputProps(props, id);
  return (
    <div class="text-field">
      <label for={id}>{props.label}</label>
      <div class="password">
        {shown.value ? (
          <input type="text" autocapitalize="off" spellcheck={false} {...field} />
        ) : (
          <input type="password" {...field} />
        )}
        <button
          type="button"
          class="show"
          aria-label={t(shown.value ? 'account.password.hide' : 'account.password.show')}
          data-testid={`${props.testid}-show`}
          onClick={() => {
            shown.value = !shown.value;
          }}
        >
          {t(shown.value ? 'account.hide' : 'account.show')}
        </button>
      </div>
      <FieldRule id={id} rule={props.rule} />
    </div>
  );
}
