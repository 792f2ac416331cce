// Separate from words.ts, which every page loads.

/** `count` is the difference found when counting. */
export const cashKinds = ['sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count'] as const;
