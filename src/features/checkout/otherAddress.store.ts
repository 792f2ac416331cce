import { atom } from 'nanostores';
import { readDraft, saveDraft } from '../../ui/forms/draftStore.ts';
import type { DeliveryMode } from '../cart/totals.ts';
import { type DeliverTo, deliverToShape } from '../orders/deliverTo.ts';

export const $otherAddress = atom<FieldTexts>({});

export type FieldTexts = Record<string, string>;

export const readOtherAddress = (): void => $otherAddress.set(readDraft('address') as FieldTexts);

export function saveOtherAddress(typed: FieldTexts): void {
  $otherAddress.set(typed);
  saveDraft('address', typed);
}

/** A form omits an unticked box, so `elsewhere` is reset first. */
export const saveFields = (fields: FieldTexts): void =>
  saveOtherAddress({ ...$otherAddress.get(), elsewhere: '', ...fields });

export const usesOtherAddress = (typed: FieldTexts): boolean => typed['elsewhere'] === 'on';

/** Undefined: the account's address; null: the other address is incomplete. */
export function destinationOf(typed: FieldTexts, mode: DeliveryMode): DeliverTo | null | undefined {
  if (mode !== 'parcel' || !usesOtherAddress(typed)) return undefined;
  return deliverToShape.safeParse(typed).data ?? null;
}
