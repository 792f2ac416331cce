import type { PriceTerms } from '../../../../db/schema/shop.ts';
import { isoDay, minutes, parisDateParts, startOfDay } from '../../../dates.ts';
import { dayOf } from '../../../workingDays.ts';

type AgeTerms = Pick<PriceTerms, 'oldAfter' | 'open'>;

function isOpen(open: AgeTerms['open'], at: number): boolean {
  if (!open) return true;
  const { hour, minute } = parisDateParts(at);
  const minuteOfDay = Number(hour) * 60 + Number(minute);
  return open.days.includes(dayOf(at).getUTCDay() || 7) && minuteOfDay >= open.from && minuteOfDay < open.to;
}

export const needsConfirmation = ({ oldAfter, open }: AgeTerms, pricedAt: number, now: number): boolean =>
  !isOpen(open, now) || (oldAfter !== null && now - pricedAt >= minutes(oldAfter));

type FeedHours = { opensAt: string; closesAt: string; workdays: boolean };

const parseMinuteOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const weekdays = [1, 2, 3, 4, 5, 6, 7];

const hoursOf = ({ opensAt, closesAt, workdays }: FeedHours): NonNullable<AgeTerms['open']> => ({
  days: workdays ? weekdays.slice(0, 5) : weekdays,
  from: opensAt ? parseMinuteOfDay(opensAt) : 0,
  to: closesAt ? parseMinuteOfDay(closesAt) : 24 * 60,
});

export const isFeedOpen = (feed: FeedHours, at: number): boolean => isOpen(hoursOf(feed), at);

export function isFrozen(feed: FeedHours & { freezeAfter: number | null }, since: number, now: number): boolean {
  if (feed.freezeAfter === null || !isFeedOpen(feed, now)) return false;
  const openingAt = startOfDay(isoDay(now)) + minutes(hoursOf(feed).from);
  return now - Math.max(since, openingAt) >= minutes(feed.freezeAfter);
}
