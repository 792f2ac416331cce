/** What the process has done since it opened: counted on the way, read by the watch. */
export type Traffic = {
  kept: number;
  flooded: number;
  /** Hears of each answer that was made. */
  answered: (status: number, seconds: number) => void;
  jobsFailed: Record<string, number>;
  sealsRefused: number;
};

export const noTraffic = (): Traffic => ({
  kept: 0,
  flooded: 0,
  answered: () => undefined,
  jobsFailed: {},
  sealsRefused: 0,
});
