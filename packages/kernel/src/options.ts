// The options of a game as data: a form is drawn from it, and outside input is checked against it.

import { isOneOf, isRecord, own } from './json.ts';
import { below, type Random } from './random.ts';
import { accept, type Result, refuse } from './result.ts';

type Spec = {
  readonly key: string;
  /** The flag to which this option belongs: while it is off, the option cannot be chosen. */
  readonly onlyWith?: string;
};

export type OptionSpec = Spec &
  (
    | {
        readonly kind: 'flag';
        readonly default: boolean;
        /** The flag switches an opening on; pages show it before all others. */
        readonly opening?: true;
      }
    | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
    | NumberSpec
  );

type NumberSpec = {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** null is "off", and only allowed where the default may be null. */
  readonly nullable: boolean;
  readonly default: number | null;
  /** The default in online play, where every game needs an end. */
  readonly online?: number;
  /** The numbers that a form offers; without them it offers only the default. */
  readonly usual?: readonly number[];
  /** Drawn at random for every game (`drawOptions`) and visible to all players; a form does not ask for it. */
  readonly drawn?: true;
};

export type OptionValue = boolean | string | number | null;
export type Options = { readonly [key: string]: OptionValue };

/** Fills in defaults; refuses unknown keys and values outside the spec. */
export function readOptions(specs: readonly OptionSpec[], input: unknown): Result<Options> {
  if (input !== undefined && !isRecord(input)) return refuse('bad_options', { reason: 'not_an_object' });
  const given = input ?? {};
  for (const key of Object.keys(given)) {
    if (!specs.some((spec) => spec.key === key)) return refuse('bad_options', { key: key.slice(0, 40) });
  }
  const options: Record<string, OptionValue> = {};
  for (const spec of specs) {
    const value = own(given, spec.key);
    if (value === undefined) options[spec.key] = spec.default;
    else if (isValidOptionValue(spec, value)) options[spec.key] = value;
    else return refuse('bad_options', { key: spec.key });
  }
  return accept(options);
}

/** The flag that switches an opening on, if the game has one. */
export function openingFlag(specs: readonly OptionSpec[]): OptionSpec | undefined {
  return specs.find((spec) => spec.kind === 'flag' && spec.opening);
}

/** Whether an option can be chosen: some are drawn at random, and some belong to a flag that is off. */
export function isChoosable(spec: OptionSpec, options: Options): boolean {
  if (spec.kind === 'number' && spec.drawn) return false;
  return spec.onlyWith === undefined || options[spec.onlyWith] === true;
}

/** The defaults of an online room that differ from those on one screen. */
export function onlineDefaults(specs: readonly OptionSpec[]): Options {
  return Object.fromEntries(
    specs.flatMap((spec) =>
      spec.kind === 'number' && spec.online !== undefined ? [[spec.key, spec.online] as const] : [],
    ),
  );
}

/**
 * The options of one particular game. Random options that all players see are drawn here, before the set-up, so that the
 * record contains them. Secret random decisions are the deal.
 */
export function drawRandomOptions(specs: readonly OptionSpec[], options: Options, random: Random): Options {
  const drawn: Record<string, OptionValue> = { ...options };
  for (const spec of specs) {
    if (spec.kind === 'number' && spec.drawn) {
      drawn[spec.key] = spec.min + below(random, spec.max - spec.min + 1);
    }
  }
  return drawn;
}

function isValidOptionValue(spec: OptionSpec, value: unknown): value is OptionValue {
  if (spec.kind === 'flag') return typeof value === 'boolean';
  if (spec.kind === 'choice') return isOneOf(value, spec.choices);
  if (value === null) return spec.nullable;
  return Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max;
}
