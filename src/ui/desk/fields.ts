import type { z } from 'zod';
import { localMoment, momentFromLocal } from '../../dates.ts';
import { ambiguousNumberText, normalizeDecimal } from '../../money.ts';

export type FormField = {
  kind:
    | 'text'
    | 'email'
    | 'password'
    | 'decimal'
    | 'time'
    | 'date'
    | 'area'
    | 'richText'
    | 'moment'
    | 'box'
    | 'boxes'
    | 'picture'
    | 'select';
  label: string;
  /** A record has a hint for each value, and one for any other under its empty key. */
  hint?: string | ((text: string) => string) | Readonly<Record<string, string>>;
  optional?: true;
  /** What a dialog says while the field is empty. */
  required?: string;
  layout?: 'beside' | 'wide';
  group?: string;
  /** If all fields of a group have it, they are folded under the group's name. */
  isFolded?: true;
  maxLength?: number;
  rows?: number;
  ratio?: number;
  suggestions?: readonly string[];
  suffix?: string;
  /** In « boxes », the chosen values are joined by commas. */
  options?: readonly (readonly [value: string, label: string])[];
  fixedValue?: string | undefined;
  /** By default the name of the field; otherwise, for instance, `times.cutOffHour`. */
  path?: string;
  // biome-ignore lint/suspicious/noExplicitAny: values and records of every type
  toText?: (value: any, record: any) => string;
  toValue?: (text: string) => unknown;
};
export type DeskField<Shape extends z.ZodType = z.ZodType> = FormField & { shape: Shape };
export type FormFields = Readonly<Record<string, FormField>>;
export type Fields = Readonly<Record<string, DeskField>>;

export const deskFields = <F extends Fields>(fields: F): F => fields;

export const withOptions = <F extends FormFields>(fields: F, overrides: Partial<FormField>): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...overrides }])) as F;

export const withGroup = <F extends Fields>(group: string, fields: F): F => withOptions(fields, { group });
export const withFoldedGroup = <F extends Fields>(group: string, fields: F): F =>
  withOptions(fields, { group, isFolded: true });

type Shapes<F extends Fields> = { [Name in keyof F]: F[Name]['shape'] };

export const shapesOf = <F extends Fields>(fields: F): Shapes<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape])) as Shapes<F>;

export const labelsOf = (fields: FormFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

const decimalFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: 'min2' });
const timeText = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
const separator = ', ';

function fieldText({ kind, fixedValue, toText, options = [] }: FormField, value: unknown, record: unknown): string {
  if (fixedValue !== undefined) return fixedValue;
  if (toText) return toText(value, record);
  if (kind === 'box') return value ? 'on' : '';
  if (value === null || value === undefined) return '';
  if (kind === 'boxes')
    return options.flatMap(([one, label]) => ((value as string[]).includes(one) ? [label] : [])).join(separator);
  if (kind === 'decimal') return decimalFormat.format(Number(value));
  if (kind === 'time') return timeText(Number(value));
  return kind === 'moment' ? localMoment(Number(value)) : String(value);
}

export function displayText(field: FormField, value: unknown): string {
  const text = fieldText(field, value, {});
  const label = field.options?.find(([option]) => option === text)?.[1] ?? text;
  return label && field.suffix ? `${label}\u00a0${field.suffix}` : label;
}

/** Text and NaN are left for the schema to report. */
function parseText({ kind, toValue, suffix = '', options = [] }: FormField, text: string): unknown {
  if (toValue) return toValue(text);
  if (kind === 'box') return text === 'on';
  if (kind === 'boxes') return options.flatMap(([one, label]) => (text.split(separator).includes(label) ? [one] : []));
  if (kind === 'picture') return text || null;
  if (kind === 'moment') return text === '' ? null : (momentFromLocal(text) ?? Number.NaN);
  if (kind === 'time') return parseTime(text);
  return kind === 'decimal' ? parseDecimal(text, suffix) : text;
}

/** « 1.250 » stays text: `ambiguousNumberText` reports it. The text may end with its unit. */
export function parseDecimal(text: string, suffix = ''): number | string | null {
  const number = text.trim().replace(new RegExp(`${suffix}$`, 'i'), '');
  return ambiguousNumberText(number) === null ? parseRate(number) : text;
}

/** In a rate, the dot of « 1.250 » is a decimal point, never a thousands separator. */
export function parseRate(text: string): number | string | null {
  const decimalText = normalizeDecimal(text);
  return decimalText === '' ? null : /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(decimalText) ? Number(decimalText) : text;
}

function parseTime(text: string): number | string | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hour === undefined ? text || null : Number(hour) * 60 + Number(minute);
}

const valueAtPath = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], record);

function setAtPath(record: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const lastKey = keys.pop() ?? path;
  let part = record;
  for (const [place, key] of keys.entries()) {
    part[key] ??= /^\d+$/.test(keys[place + 1] ?? lastKey) ? [] : {};
    part = part[key] as Record<string, unknown>;
  }
  part[lastKey] = value;
}

export const toTexts = (fields: FormFields, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      fieldText(field, valueAtPath(record, field.path ?? name), record),
    ]),
  );

export type ValuesOf<F extends FormFields> = F extends Fields
  ? z.input<z.ZodObject<Shapes<F>>>
  : Record<string, unknown>;

export function valuesOf<F extends FormFields>(fields: F, texts: Values): ValuesOf<F> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    setAtPath(result, field.path ?? name, parseText(field, texts[name] ?? ''));
  return result as ValuesOf<F>;
}

export function fieldAt(fields: FormFields, path: string): string {
  const all = Object.entries(fields).map(([name, { path = name }]) => ({ name, at: path }));
  const match =
    all.find(({ at }) => at === path) ??
    all.find(({ at }) => path.startsWith(`${at}.`)) ??
    all.find(({ at }) => at.startsWith(`${path}.`));
  return match?.name ?? path;
}

export type Values = Readonly<Record<string, string>>;

export type FieldConflict = { name: string; mine: string; theirs: string; keep: 'mine' | 'theirs' };

export const changesOf = (base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(base).flatMap((name) =>
      valueNamed(values, name) === valueNamed(base, name) ? [] : [[name, valueNamed(values, name)]],
    ),
  );

const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const valueNamed = (values: Values, name: string): string => values[name] ?? '';

export function differencesOf({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>): FieldConflict[] {
  const changes = changesOf(base, mine);
  // Saving normalises spaces, so they do not count as a difference.
  const isDifferent = (name: string) =>
    normalizeSpaces(valueNamed(mine, name)) !== normalizeSpaces(valueNamed(theirs, name));
  return Object.keys(changesOf(theirs, mine))
    .filter(isDifferent)
    .map((name) => ({
      name,
      mine: valueNamed(mine, name),
      theirs: valueNamed(theirs, name),
      keep: Object.hasOwn(changes, name) ? 'mine' : 'theirs',
    }));
}

export const mergeChoices = (theirs: Values, differences: readonly FieldConflict[]): Values => ({
  ...theirs,
  ...Object.fromEntries(differences.flatMap(({ name, mine, keep }) => (keep === 'mine' ? [[name, mine]] : []))),
});
