// The options of a game, drawn from its own specs: whatever a game lets a table choose can be chosen here.

import type { OptionSpec, Options, OptionValue } from '@sente/kernel';
import { t } from '../words/index.ts';
import { look } from '../words/say.ts';
import { ChoiceField, Switch } from './choice-field.tsx';

type OptionFormProps = {
  specs: readonly OptionSpec[];
  options: Options;
  onChange: (options: Options) => void;
};

/** Numbers worth offering; a spec that has none of them offers its default alone. */
const USUAL_NUMBERS: { readonly [key: string]: readonly number[] } = {
  size: [9, 11, 13, 15, 17, 19],
  quietLimit: [20, 40, 60, 100],
};

export function OptionForm({ specs, options, onChange }: OptionFormProps) {
  return (
    <div class="option-form">
      {specs
        .filter((spec) => isMeaningful(spec, options))
        .map((spec) => (
          <OptionField
            key={spec.key}
            spec={spec}
            value={options[spec.key] ?? null}
            onChange={(value) => onChange({ ...options, [spec.key]: value })}
          />
        ))}
    </div>
  );
}

/** What chance draws is nobody's choice, and who moves after the opening is only a question where there is one. */
function isMeaningful(spec: OptionSpec, options: Options): boolean {
  if (spec.kind === 'number' && spec.drawn) return false;
  return spec.key !== 'nextMover' || options['swap2'] === true;
}

type OptionFieldProps = { spec: OptionSpec; value: OptionValue; onChange: (value: OptionValue) => void };

function OptionField({ spec, value, onChange }: OptionFieldProps) {
  const label = look(`option.${spec.key}`) ?? spec.key;
  if (spec.kind === 'flag') {
    return (
      <Switch label={label} checked={value === true} onChange={onChange} testid={`option-${spec.key}`} />
    );
  }
  if (spec.kind === 'choice') {
    const choices = spec.choices.map((choice) => ({
      value: choice,
      label: look(`option.${spec.key}.${choice}`) ?? choice,
    }));
    return <ChoiceField label={label} value={String(value)} choices={choices} onChange={onChange} />;
  }
  return (
    <ChoiceField
      label={label}
      value={String(value)}
      choices={numbersOf(spec).map((number) => ({
        value: String(number),
        label: numberText(spec.key, number),
      }))}
      onChange={(text) => onChange(text === 'null' ? null : Number(text))}
    />
  );
}

function numbersOf(spec: Extract<OptionSpec, { kind: 'number' }>): readonly (number | null)[] {
  const usual = (USUAL_NUMBERS[spec.key] ?? []).filter((number) => number >= spec.min && number <= spec.max);
  const all = [...new Set([...usual, ...(spec.default === null ? [] : [spec.default])])].sort(
    (a, b) => a - b,
  );
  return spec.nullable ? [null, ...all] : all;
}

function numberText(key: string, number: number | null): string {
  if (number === null) return t('option.off');
  return key === 'size' ? `${number}×${number}` : String(number);
}
