import { plainDecimal, typedEuros } from '../../money.ts';

const typing = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false });

/** A number as one types it, « 6,4516 »; nothing for none. */
export const typedNumber = (value: number | null): string => (value === null ? '' : typing.format(value));

/** The same of a record that is yet to be made: a zero was not typed by anybody. */
export const typedOrBlank = (value: number, isNew: boolean): string => (isNew && value === 0 ? '' : typedNumber(value));

/** The same of a price in euros: « 799,50 ». */
export const typedPrice = (euros: number, isNew: boolean): string => (isNew && euros === 0 ? '' : typedEuros(euros));

export const readNumber = (text = ''): number | null => (text.trim() === '' ? null : Number(plainDecimal(text)));

export const typedFlag = (on: boolean): string => (on ? 'on' : '');
