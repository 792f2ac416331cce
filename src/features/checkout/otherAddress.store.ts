import { atom } from 'nanostores';
import { keepDraft, readDraft } from '../../ui/forms/draftStore.ts';
import type { DeliveryMode } from '../cart/totals.ts';
import { type DeliverTo, deliverToShape } from '../orders/deliverTo.ts';

const draft = 'other-address';

/** What is typed of another address than the account's, by field; `elsewhere` is « on » when the parcel goes there. */
export const $otherAddress = atom<Record<string, string>>({});

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

export const readOtherAddress = (): void =>
  $otherAddress.set(Object.fromEntries(Object.entries(readDraft(draft)).filter(isText)));

export function keepOtherAddress(typed: Record<string, string>): void {
  $otherAddress.set(typed);
  try {
    keepDraft(draft, typed);
  } catch {
    // nothing is kept in this browser
  }
}

/** Where the parcel goes: undefined for the account's own address, null while another one is not whole. */
export function destinationOf(typed: Record<string, string>, mode: DeliveryMode): DeliverTo | null | undefined {
  if (mode !== 'parcel' || typed['elsewhere'] !== 'on') return undefined;
  return deliverToShape.safeParse(typed).data ?? null;
}
