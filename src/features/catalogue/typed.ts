import { typedEuros } from '../../money.ts';

const typing = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false });

/** A number as one types it, « 6,4516 »; nothing for none. */
export const typedNumber = (value: number | null): string => (value === null ? '' : typing.format(value));

type Item = { _id: string };

/** The same for a new item, whose zeros were not typed. */
export const typedOrBlank = (value: number, { _id }: Item): string =>
  _id === '' && value === 0 ? '' : typedNumber(value);

export const typedPrice = (euros: number, { _id }: Item): string =>
  _id === '' && euros === 0 ? '' : typedEuros(euros);
