/** What the server has answered since it opened: counted on the way, read by the watch. */
export type Traffic = {
  kept: number;
  made: Record<string, number>;
  /** Their milliseconds in all. */
  tookMs: number;
  flooded: number;
};

export const noTraffic = (): Traffic => ({ kept: 0, made: {}, tookMs: 0, flooded: 0 });

export function countAnswer(traffic: Traffic, status: number, took: number): void {
  const kind = `${Math.floor(status / 100)}xx`;
  traffic.made[kind] = (traffic.made[kind] ?? 0) + 1;
  traffic.tookMs += took;
}
