import { normalizeDecimal } from '../../../money.ts';

/** The message continues a French sentence about the row. */
export class RowRefusal extends Error {}

/** Like `normalizeDecimal`. @throws RowRefusal for the ambiguous « 1.250 » and « 1,250 », which may mean 1250 */
export function parseDecimalCell(text: string): string {
  const [, whole, digits] = /^\D*([1-9]\d{0,2})[.,](\d{3})\D*$/.exec(text) ?? [];
  if (!whole) return normalizeDecimal(text);
  const readings = `${whole}${digits} ou ${whole},${digits}0`;
  throw new RowRefusal(`«\u00a0${text}\u00a0» se lit de deux façons\u00a0: écrivez ${readings}.`);
}
