import { plainDecimal } from '../../../money.ts';

/** Refusal of a row; its message continues a sentence about it. */
export class RowRefusal extends Error {}

/** As `plainDecimal`. @throws RowRefusal for « 1.250 » and « 1,250 », which are a thousand in one country's files */
export function decimalOf(text: string): string {
  const [, whole, digits] = /^\D*([1-9]\d{0,2})[.,](\d{3})\D*$/.exec(text) ?? [];
  if (!whole) return plainDecimal(text);
  const readings = `${whole}${digits} ou ${whole},${digits}0`;
  throw new RowRefusal(`«\u00a0${text}\u00a0» se lit de deux façons\u00a0: écrivez ${readings}.`);
}
