// A field with a few choices side by side, and a switch. Plain inputs inside, so that keyboards and screen readers work.

import { useId } from 'preact/hooks';
import { Icon } from './icons.tsx';
import './choice-field.css';
import './switch.css';

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  choices: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
};

export function ChoiceField<T extends string>({ label, value, choices, onChange }: ChoiceFieldProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="ones">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  testid?: string;
};

export function Switch({ label, checked, onChange, disabled = false, testid }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      {disabled && <Icon name="lock" />}
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        data-testid={testid}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
