import type { DeliveryTimes } from '../../../db/schema/shop.ts';
import { countryName, isAbroad, isOutsideEu, isOverseas, type Territory } from '../../countryCodes.ts';
import { days, formatWeekday, isoDay, parisDateParts } from '../../dates.ts';
import { capitalize, formatList } from '../../money.ts';
import { addWorkingDays, type Day, dayOf, isWorkingDay, parisMoment } from '../../workingDays.ts';
import { isOpenDay } from './opening.ts';

export type DelayCauses = {
  transfer?: boolean;
  identity?: boolean;
  procureDays?: number;
  territory?: Territory;
};
type ParcelDates = { parcel: { first: Day; last: Day; customs: boolean } };
type DeliveryEstimate = ParcelDates & { counter: Day };

export const overseasDaysOf = ({ overseasDays = [5, 10] }: DeliveryTimes): [number, number] => overseasDays;
export const abroadDaysOf = ({ abroadDays = [3, 6] }: DeliveryTimes): [number, number] => abroadDays;

const transferDays = { first: 1, last: 2 };

type Moment = { day: Day; hour: number };

const laterMoment = (a: Moment, b: Moment): Moment =>
  a.day > b.day || (a.day.getTime() === b.day.getTime() && a.hour > b.hour) ? a : b;

/** Carriers work Monday to Friday. Identities are verified on open days, while the payment is awaited. */
export function deliveryEstimate(times: DeliveryTimes, at: number, causes: DelayCauses = {}): DeliveryEstimate {
  const { opening, cutOffHour, identityHours, preparationDays } = times;
  const isOpen = (day: Day) => isOpenDay(opening, day);
  const addOpenDays = (day: Day, count: number) => addWorkingDays(day, count, 1, isOpen);
  const today = dayOf(at);
  const now: Moment = { day: today, hour: Number(parisDateParts(at)['hour']) };

  function identityCheckedAt(): Moment {
    const start = isOpen(today) ? now : { day: addOpenDays(today, 1), hour: 0 };
    const hours = start.hour + identityHours;
    return { day: addOpenDays(start.day, Math.floor(hours / 24)), hour: hours % 24 };
  }

  function readyDay(side: 'first' | 'last'): Day {
    const paidAt = causes.transfer ? { day: addWorkingDays(today, transferDays[side]), hour: 0 } : now;
    const checkedAt = causes.identity && side === 'last' ? laterMoment(paidAt, identityCheckedAt()) : paidAt;
    const availableAt = causes.procureDays
      ? laterMoment(checkedAt, { day: dayOf(at + days(causes.procureDays)), hour: 0 })
      : checkedAt;
    const startDay =
      isOpen(availableAt.day) && availableAt.hour < cutOffHour ? availableAt.day : addOpenDays(availableAt.day, 1);
    return addOpenDays(startDay, preparationDays);
  }

  const lastReadyDay = readyDay('last');
  return {
    parcel: parcelWindow(times, { first: readyDay('first'), last: lastReadyDay }, causes.territory),
    counter: lastReadyDay,
  };
}

const carrierDay = (day: Day): Day => (isWorkingDay(day) ? day : addWorkingDays(day, 1));

function parcelWindow(times: DeliveryTimes, departures: { first: Day; last: Day }, territory: Territory) {
  const transitDays = isOverseas(territory) ? overseasDaysOf(times) : abroadDaysOf(times);
  const [minDays, maxDays] = isAbroad(territory) ? transitDays : times.transitDays;
  return {
    first: addWorkingDays(carrierDay(departures.first), minDays),
    last: addWorkingDays(carrierDay(departures.last), maxDays),
    customs: isOutsideEu(territory),
  };
}

export function parcelEstimate(times: DeliveryTimes, at: number, territory: Territory): ParcelDates {
  const day = dayOf(at);
  return { parcel: parcelWindow(times, { first: day, last: day }, territory) };
}

export function withoutPastDays<Estimate extends ParcelDates>(estimate: Estimate, now: number): Estimate {
  const { parcel } = estimate;
  const nextDay = carrierDay(dayOf(now));
  return parcel.first < nextDay ? { ...estimate, parcel: { ...parcel, first: nextDay } } : estimate;
}

export const absentRecipientText =
  'Vous serez absent\u202f? À l’étape de la livraison, donnez une autre adresse, ou choisissez le retrait au comptoir.';

export const parcelRiskText =
  'Tant que vous, ou la personne que vous avez désignée, n’avez pas le colis en main, sa perte et ses dommages sont pour nous (article L.\u00a0216-2 du Code de la consommation). S’il se perd, nous vous livrons de nouveau ou nous vous remboursons.';

export const countriesText = (servedCountries: readonly string[]): string =>
  formatList(servedCountries.map((code) => (code === 'FR' ? 'France métropolitaine' : countryName(code))));

const workingDaysText = (first: number, last = first) =>
  `${first === last ? '' : `${first} à `}${last} ${last > 1 ? 'jours ouvrés' : 'jour ouvré'}`;

export function delaySentences(times: DeliveryTimes, territories: readonly string[], offersTransfers: boolean) {
  const { preparationDays, cutOffHour, carrier, transitDays, identityHours } = times;
  const cutOffText = cutOffHour < 24 ? `, si votre commande est complète avant ${cutOffHour} h` : '';
  return [
    `Préparation : ${preparationDays === 0 ? 'le jour même' : `en ${workingDaysText(preparationDays)}`}${cutOffText}.`,
    `Transport : ${workingDaysText(...transitDays)}${carrier && `, par ${carrier}`}.`,
    ...(territories.some(isOverseas)
      ? [`Transport vers l’outre-mer\u00a0: ${workingDaysText(...overseasDaysOf(times))}, hors formalités de douane.`]
      : []),
    ...(territories.some((territory) => isAbroad(territory) && !isOverseas(territory))
      ? [
          `Transport hors de France et de Monaco\u00a0: ${workingDaysText(...abroadDaysOf(times))}. En dehors de l’Union européenne, hors formalités de douane.`,
        ]
      : []),
    `Contrôle de l’identité, quand la loi le demande : ${identityHours} heures au plus, hors jours de fermeture.`,
    ...(offersTransfers
      ? [`Virement : ${workingDaysText(transferDays.first, transferDays.last)} entre votre banque et la nôtre.`]
      : []),
  ];
}

function windowText({ first, last, customs }: ParcelDates['parcel']) {
  const [from, to] = [first.getTime(), last.getTime()];
  const untilText = `${formatWeekday(to)}${customs ? ', hors formalités de douane' : ''}`;
  if (from === to) return untilText;
  const fromText = formatWeekday(from, isoDay(from).slice(0, 7) !== isoDay(to).slice(0, 7));
  return to - from === days(1) ? `${fromText} ou ${untilText}` : `entre ${fromText} et ${untilText}`;
}

/** « chez vous mardi 24 ou mercredi 25 novembre »; `prefix` replaces « chez vous ». */
export const parcelText = ({ parcel }: ParcelDates, prefix = 'chez vous '): string => `${prefix}${windowText(parcel)}`;

export const deliveryPrefix = 'livraison ';

export const counterText = ({ counter }: DeliveryEstimate): string =>
  `au comptoir dès ${formatWeekday(counter.getTime())}`;

export const handoverText = (estimate: DeliveryEstimate, mode: 'parcel' | 'counter', prefix?: string): string =>
  mode === 'parcel' ? parcelText(estimate, prefix) : counterText(estimate);

const identityText = ({ identity }: DelayCauses): string => (identity ? ', vérification d’identité comprise' : '');

type DeliveryChoice = { mode?: 'parcel' | 'counter' | undefined; isElsewhere?: boolean | undefined };
export type DeliveryDateTexts = { parcel: string; counter: string; terms: string };

/** Dates if the client pays now; `terms`: until what time today they hold. */
export function deliveryDateTexts(
  times: DeliveryTimes,
  at: number,
  { mode, isElsewhere = false, ...causes }: DelayCauses & DeliveryChoice = {},
): DeliveryDateTexts {
  const datesAt = (moment: number) => {
    const estimate = deliveryEstimate(times, moment, causes);
    const parcel = capitalize(parcelText(estimate, isElsewhere ? deliveryPrefix : undefined));
    return { parcel, counter: capitalize(counterText(estimate)) };
  };
  const textAt = (moment: number) => (mode ? datesAt(moment)[mode] : Object.values(datesAt(moment)).join());
  const hour = Number(parisDateParts(at)['hour']);
  const hours = Array.from({ length: 23 - hour }, (_, n) => hour + 1 + n);
  const until = hours.find((next) => textAt(parisMoment(dayOf(at), next)) !== textAt(at));
  const deadlineText = until === undefined ? '' : ` avant ${until}\u00a0h`;
  const regionText = causes.territory || isElsewhere || mode === 'counter' ? '' : ', en France métropolitaine';
  const paymentText = causes.transfer ? 'virement' : 'carte';
  return {
    ...datesAt(at),
    terms: `Pour un paiement aujourd’hui${deadlineText} par ${paymentText}${identityText(causes)}${regionText}.`,
  };
}

/** « Chez vous mercredi 2 ou jeudi 3 décembre. Au comptoir dès mardi 1er décembre. … » */
export function deliveryDateText(...args: Parameters<typeof deliveryDateTexts>): string {
  const { parcel, counter, terms } = deliveryDateTexts(...args);
  const mode = args[2]?.mode;
  return [mode !== 'counter' && `${parcel}.`, mode !== 'parcel' && `${counter}.`, terms].filter(Boolean).join(' ');
}
