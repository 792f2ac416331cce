import { atom } from 'nanostores';
import { readDraft, saveDraft } from '../../ui/forms/draftStore.ts';
import type { DeliveryMode } from '../cart/totals.ts';
import { type DeliverTo, deliverToShape } from '../orders/deliverTo.ts';

export const $otherAddress = atom<Record<string, string>>({});

export const readOtherAddress = (): void => $otherAddress.set(readDraft('address') as Record<string, string>);

export function saveOtherAddress(typed: Record<string, string>): void {
  $otherAddress.set(typed);
  saveDraft('address', typed);
}

export const isElsewhere = (typed: Record<string, string>): boolean => typed['elsewhere'] === 'on';

/** Undefined for the account's address, null for an incomplete one. */
export function destinationOf(typed: Record<string, string>, mode: DeliveryMode): DeliverTo | null | undefined {
  if (mode !== 'parcel' || !isElsewhere(typed)) return undefined;
  return deliverToShape.safeParse(typed).data ?? null;
}
