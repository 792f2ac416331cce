import { formatCompactTime } from '../../../dates.ts';
import type { PresentedSlide } from '../carousel.api.ts';

export const nameOf = ({ title, alt }: PresentedSlide): string => title || alt || 'Image sans titre';

export function slideState(
  { isActive, startsAt, endsAt }: PresentedSlide,
  now: number,
): { label: string; class: string } {
  if (!isActive) return { label: 'Masquée', class: '' };
  if (startsAt !== null && startsAt > now) return { label: 'À venir', class: 'badge-wait' };
  if (endsAt !== null && endsAt <= now) return { label: 'Passée', class: '' };
  return { label: 'Affichée', class: 'badge-good' };
}

export const slideDates = ({ startsAt, endsAt }: PresentedSlide): string =>
  [startsAt !== null && `du ${formatCompactTime(startsAt)}`, endsAt !== null && `jusqu’au ${formatCompactTime(endsAt)}`]
    .filter(Boolean)
    .join(' ');
