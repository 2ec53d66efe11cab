// The options of a game, drawn from the game's own specs. The opening rule comes before them, as a switch of its own.

import { isChoosable, type OptionSpec, type Options, type OptionValue, openingFlag } from '@sente/kernel';
import { enOpening } from '../words/en/opening.ts';
import { enOptions } from '../words/en/options.ts';
import { sayCode, translator } from '../words/speak.ts';
import { ChoiceField, Switch } from './choice-field.tsx';
import './option-form.css';

const t = translator(enOptions);

type OptionFormProps = {
  specs: readonly OptionSpec[];
  options: Options;
  onChange: (options: Options) => void;
};

export function OptionForm({ specs, options, onChange }: OptionFormProps) {
  return (
    <div class="option-form">
      {specs
        .filter((spec) => spec !== openingFlag(specs) && isChoosable(spec, options))
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

type OpeningSwitchProps = OptionFormProps & {
  /** The text under the switch, if it is not the description of the opening. */
  about?: string | null;
  disabled?: boolean;
  testid: string;
};

/** The switch for the opening rule, in games that have one. */
export function OpeningSwitch({ specs, options, onChange, about, disabled, testid }: OpeningSwitchProps) {
  const key = openingFlag(specs)?.key;
  if (key === undefined) return null;
  return (
    <>
      <Switch
        label={sayCode(enOpening, `opening.${key}`) ?? key}
        checked={options[key] === true}
        disabled={disabled ?? false}
        testid={`${testid}-${key}`}
        onChange={(value) => onChange({ ...options, [key]: value })}
      />
      <p>{about ?? sayCode(enOpening, `opening.${key}.about`)}</p>
    </>
  );
}

type OptionFieldProps = { spec: OptionSpec; value: OptionValue; onChange: (value: OptionValue) => void };

function OptionField({ spec, value, onChange }: OptionFieldProps) {
  const label = sayCode(enOptions, `option.${spec.key}`) ?? spec.key;
  if (spec.kind === 'flag') {
    return (
      <Switch label={label} checked={value === true} onChange={onChange} testid={`option-${spec.key}`} />
    );
  }
  if (spec.kind === 'choice') {
    const choices = spec.choices.map((choice) => ({
      value: choice,
      label: sayCode(enOptions, `option.${spec.key}.${choice}`) ?? choice,
    }));
    return <ChoiceField label={label} value={String(value)} choices={choices} onChange={onChange} />;
  }
  return (
    <ChoiceField
      label={label}
      value={String(value)}
      choices={numbersToOffer(spec).map((number) => ({
        value: String(number),
        label: numberText(spec.key, number),
      }))}
      onChange={(text) => onChange(text === 'null' ? null : Number(text))}
    />
  );
}

function numbersToOffer(spec: Extract<OptionSpec, { kind: 'number' }>): readonly (number | null)[] {
  const all = [...new Set([...(spec.usual ?? []), ...(spec.default === null ? [] : [spec.default])])].sort(
    (a, b) => a - b,
  );
  return spec.nullable ? [null, ...all] : all;
}

function numberText(key: string, number: number | null): string {
  if (number === null) return t('option.off');
  return sayCode(enOptions, `option.${key}.number`, { n: number }) ?? String(number);
}
