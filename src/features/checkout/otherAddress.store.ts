import { atom } from 'nanostores';
import { readDraft, saveDraft } from '../../ui/forms/draftStore.ts';
import type { DeliveryMode } from '../cart/totals.ts';
import { type DeliverTo, deliverToShape } from '../orders/deliverTo.ts';

export const $otherAddress = atom<Typed>({});

type Typed = Record<string, string>;

export const readOtherAddress = (): void => $otherAddress.set(readDraft('address') as Typed);

export function saveOtherAddress(typed: Typed): void {
  $otherAddress.set(typed);
  saveDraft('address', typed);
}

export const isElsewhere = (typed: Typed): boolean => typed['elsewhere'] === 'on';

/** Undefined for the account's address, null for an incomplete one. */
export function destinationOf(typed: Typed, mode: DeliveryMode): DeliverTo | null | undefined {
  if (mode !== 'parcel' || !isElsewhere(typed)) return undefined;
  return deliverToShape.safeParse(typed).data ?? null;
}
