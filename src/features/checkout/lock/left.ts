import { hours, minutes } from '../../../dates.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** « 1 h 05 min », « 14 min 05 s »: seconds matter once the hours are gone. */
export function formatLeft(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const wholeMinutes = Math.floor(seconds / 60);
  return left > hours(1)
    ? `${Math.floor(wholeMinutes / 60)}\u00a0h\u00a0${two(wholeMinutes % 60)}\u00a0min`
    : `${wholeMinutes}\u00a0min\u00a0${two(seconds % 60)}\u00a0s`;
}

/** What a reader who does not see the seconds hears of them: nothing but the last minute and the end. */
export const saidOfLeft = (left: number): string => {
  if (left <= 0) return 'Vos prix ne sont plus gardés. Le bouton Nouveau prix les remplace par ceux du moment.';
  return left <= minutes(1) ? 'Vos prix sont gardés encore une minute au plus.' : '';
};
