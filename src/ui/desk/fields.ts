import type { z } from 'zod';
import { localMoment, momentFromLocal } from '../../dates.ts';
import type { Values } from './versions.ts';

/** One field of a record: how a form shows it, what the API takes, and its name wherever it is told. */
export type Field<Shape extends z.ZodType = z.ZodType> = {
  kind: 'text' | 'email' | 'area' | 'richText' | 'moment' | 'box' | 'picture' | 'select';
  label: string;
  shape: Shape;
  /** Of what stands in it. */
  hint?: string | ((text: string) => string);
  /** May be left empty, and says so. */
  optional?: true;
  /** In the narrow column, or over the whole width of a form without one. */
  place?: 'beside' | 'wide';
  maxLength?: number;
  rows?: number;
  /** Width by height of a picture. */
  ratio?: number;
  options?: readonly (readonly [value: string, label: string])[];
};
export type Fields = Readonly<Record<string, Field>>;

/** Only infers the types. */
export const deskFields = <F extends Fields>(fields: F): F => fields;

type Shapes<F extends Fields> = { [Name in keyof F]: F[Name]['shape'] };

/** What the API takes of these fields, to be given to `z.object`. */
export const shapesOf = <F extends Fields>(fields: F): Shapes<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape])) as Shapes<F>;

export const labelsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

function textOf({ kind }: Field, value: unknown): string {
  if (kind === 'box') return value ? 'on' : '';
  if (value === null || value === undefined) return '';
  return kind === 'moment' ? localMoment(Number(value)) : String(value);
}

/** A moment that cannot be read is no number, which every shape refuses in its own words. */
function readText({ kind }: Field, text: string): unknown {
  if (kind === 'box') return text === 'on';
  if (kind === 'picture') return text || null;
  if (kind === 'moment') return text === '' ? null : (momentFromLocal(text) ?? Number.NaN);
  return text;
}

/** What a form's fields say of a record. */
export const textsOf = (fields: Fields, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textOf(field, record[name])]));

/** What the API is given for what the fields say. */
export const valuesOf = <F extends Fields>(fields: F, texts: Values): z.input<z.ZodObject<Shapes<F>>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readText(field, texts[name] ?? '')]),
  ) as z.input<z.ZodObject<Shapes<F>>>;

/** The same for a call that takes a multipart form. */
export function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value === null ? '' : String(value));
  return form;
}
