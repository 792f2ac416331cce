import type { Cents } from '../../../money.ts';
import type { EventRow } from '../rows.ts';

/** One payment told twice reads alike here: the bank's sandbox adds a field of a random name, so its seals differ. */
export const essenceOf = ({ code, amount, currency, fields }: EventRow): string =>
  [fields['TPE'], code, amount, currency, fields['date'], fields['numauto'] ?? ''].join('|');

/** Whether a message brought money to its attempt. */
export const isAcceptance = ({ outcome }: Pick<EventRow, 'outcome'>): boolean =>
  outcome === 'paid' || outcome === 'unexpectedPayment';

/**
 * Cents that the bank took by the messages of one attempt. Its answers to the shop's questions tell of money that its
 * calls may tell of too: they count only where no call came.
 */
export function capturedBy(events: readonly EventRow[]): Cents {
  const accepted = events.filter(isAcceptance);
  const calls = accepted.filter(({ source }) => source === 'callback');
  const distinct = new Map(calls.map((event) => [event.fields['date'] ? essenceOf(event) : event.id, event]));
  const counted = calls.length > 0 ? [...distinct.values()] : accepted.slice(0, 1);
  return counted.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
