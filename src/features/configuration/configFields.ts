import { countryCodes } from '../../countryCodes.ts';
import { formatShortDay } from '../../dates.ts';
import { CallError } from '../../http/call.ts';
import type { BodyOf } from '../../http/contract.ts';
import { plainDecimal } from '../../money.ts';
import type { Values } from '../../ui/desk/versions.ts';
import { carriersText, readCarriers } from './carriers.ts';
import type { addConfigurationContract, WholeConfiguration } from './configuration.api.ts';
import { abroadDaysOf } from './delivery.ts';
import { invoicingFieldOf, invoicingToBody, invoicingToFields } from './invoicingFields.ts';
import { shopNames } from './shopIdentity.ts';

/** Insured parcels: so many tiers with a limit, and one beyond. */
export const tiers = [0, 1, 2, 3, 4] as const;
export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];

const typed = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const euro = (value: number | null): string => (value === null ? '' : typed.format(value));
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const on = (is: boolean): string => (is ? 'on' : '');

/** A configuration as the fields of its form hold it; two versions are compared by them too. */
export function toFields(row: WholeConfiguration): Values {
  const { times, priceTerms, delivery } = row;
  const bounded = delivery.filter(({ upTo }) => upTo !== null);
  return {
    offers: row.offers,
    ...Object.fromEntries(
      tiers.flatMap((n) => [
        [`upTo${n}`, euro(bounded[n]?.upTo ?? null)],
        [`cost${n}`, euro(bounded[n]?.cost ?? null)],
      ]),
    ),
    costRest: euro(delivery.find(({ upTo }) => upTo === null)?.cost ?? 0),
    cardLimit: euro(row.cardLimit),
    requestAbove: euro(row.requestAbove),
    moneyMost: euro(row.moneyMost),
    openOrders: String(row.openOrders),
    fourEyesAbove: euro(row.fourEyesAbove),
    ...Object.fromEntries(countryCodes.map((code) => [`country${code}`, on(row.countries.includes(code))])),
    preparationDays: String(times.preparationDays),
    cutOffHour: String(times.cutOffHour),
    carrier: times.carrier,
    transitMin: String(times.transitDays[0]),
    transitMax: String(times.transitDays[1]),
    abroadMin: String(abroadDaysOf(times)[0]),
    abroadMax: String(abroadDaysOf(times)[1]),
    identityHours: String(times.identityHours),
    closedDays: times.closedDays.map((day) => formatShortDay(Date.parse(day))).join('\n'),
    carriers: carriersText(row.carriers),
    mostMove: String(priceTerms.mostMove),
    oldAfter: String(priceTerms.oldAfter ?? ''),
    ...Object.fromEntries(
      weekdays.map((_, at) => [`open${at + 1}`, on(priceTerms.open?.days.includes(at + 1) ?? false)]),
    ),
    openFrom: priceTerms.open ? clock(priceTerms.open.from) : '',
    openTo: priceTerms.open ? clock(priceTerms.open.to) : '',
    cardMinutes: String(priceTerms.cardMinutes),
    transferHours: String(priceTerms.transferHours),
    ...invoicingToFields(row.invoicing),
    ...Object.fromEntries(shopNames.map((name) => [name, row.identity[name] ?? ''])),
  };
}

type Body = BodyOf<typeof addConfigurationContract>;

/** What the fields say, for the call. @throws CallError with a sentence for each field that cannot be read */
export function toBody(fields: Values): Body {
  const errors: Record<string, string> = {};
  const text = (name: string) => (fields[name] ?? '').trim();
  const number = (name: string): number => {
    const value = Number(plainDecimal(text(name)) || 'none');
    if (Number.isNaN(value)) errors[name] = 'Indiquez un nombre.';
    return value;
  };
  const optional = (name: string) => (text(name) === '' ? null : number(name));
  const minutes = (name: string): number => {
    const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text(name)) ?? [];
    if (hour === undefined) errors[name] = 'Indiquez une heure.';
    return Number(hour) * 60 + Number(minute);
  };
  const day = (line: string): string => {
    const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(line) ?? [];
    return d ? `${y}-${m?.padStart(2, '0')}-${d.padStart(2, '0')}` : line;
  };
  const bounded = tiers
    .filter((n) => text(`upTo${n}`) !== '' || text(`cost${n}`) !== '')
    .map((n) => ({ upTo: number(`upTo${n}`), cost: number(`cost${n}`) }));
  const openDays = weekdays.map((_, at) => at + 1).filter((at) => fields[`open${at}`] === 'on');
  const body: Body = {
    offers: text('offers'),
    delivery: [...bounded, { upTo: null, cost: number('costRest') }],
    cardLimit: number('cardLimit'),
    requestAbove: number('requestAbove'),
    moneyMost: number('moneyMost'),
    openOrders: number('openOrders'),
    fourEyesAbove: optional('fourEyesAbove'),
    countries: countryCodes.filter((code) => fields[`country${code}`] === 'on'),
    times: {
      preparationDays: number('preparationDays'),
      cutOffHour: number('cutOffHour'),
      carrier: text('carrier'),
      transitDays: [number('transitMin'), number('transitMax')],
      abroadDays: [number('abroadMin'), number('abroadMax')],
      identityHours: number('identityHours'),
      closedDays: text('closedDays').split(/\s+/).filter(Boolean).map(day),
    },
    carriers: readCarriers(text('carriers')),
    priceTerms: {
      mostMove: number('mostMove'),
      oldAfter: optional('oldAfter'),
      open: openDays.length > 0 ? { days: openDays, from: minutes('openFrom'), to: minutes('openTo') } : null,
      cardMinutes: number('cardMinutes'),
      transferHours: number('transferHours'),
    },
    invoicing: invoicingToBody({ text, number }),
    identity: Object.fromEntries(shopNames.map((name) => [name, text(name)])),
  };
  if (Object.keys(errors).length > 0) throw new CallError(400, 'Certaines informations sont à corriger.', errors);
  return body;
}

const places: Record<string, string> = {
  'times.transitDays': 'transitMax',
  'times.abroadDays': 'abroadMax',
  'times.closedDays': 'closedDays',
  delivery: 'upTo0',
  countries: 'countryFR',
  carriers: 'carriers',
  'priceTerms.open': 'openTo',
};

/** The field that a path of the call's answer is about: `times.cutOffHour` → `cutOffHour`, `delivery.1.cost` → `cost1`. */
export function fieldOf(path: string): string {
  const ofInvoicing = invoicingFieldOf(path);
  if (ofInvoicing) return ofInvoicing;
  const tier = /^delivery\.(\d)\.(upTo|cost)$/.exec(path);
  if (tier) return `${tier[2]}${tier[1]}`;
  const known = Object.keys(places).find((start) => path.startsWith(start));
  return (known && places[known]) ?? path.split('.').at(-1) ?? path;
}
