import { minutes } from '../../dates.ts';

const schedule = [
  { until: 30_000, every: 2_000 },
  { until: minutes(2), every: 5_000 },
  { until: minutes(10), every: 15_000 },
];

/**
 * Milliseconds before the next look at an order whose payment is not known yet, by the time waited;
 * null once waiting in front of the screen makes no sense any more.
 */
export const nextLook = (waited: number): number | null => schedule.find(({ until }) => waited < until)?.every ?? null;
