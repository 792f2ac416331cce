import type { PriceTerms } from '../../../db/schema/shop.ts';
import { minutes, parisClock } from '../../dates.ts';
import { dayOf } from '../../workingDays.ts';

type AgeTerms = Pick<PriceTerms, 'oldAfter' | 'open'>;

/** Whether prices hold at this hour of this day, on the clocks of Paris. */
function isOpen(open: AgeTerms['open'], at: number): boolean {
  if (!open) return true;
  const { hour, minute } = parisClock(at);
  const passed = Number(hour) * 60 + Number(minute);
  return open.days.includes(dayOf(at).getUTCDay() || 7) && passed >= open.from && passed < open.to;
}

/** A price that nobody may buy at: older than the dealer allows, or shown outside of his hours. */
export const isToConfirm = ({ oldAfter, open }: AgeTerms, pricedAt: number, now: number): boolean =>
  !isOpen(open, now) || (oldAfter !== null && now - pricedAt >= minutes(oldAfter));

export const toConfirmText =
  'Prix à confirmer\u00a0: nous le mettons à jour. L’article pourra être acheté dès que son prix sera confirmé.';
