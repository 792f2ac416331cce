// Separate from words.ts, which every page loads.

/** `count`: the difference that a count found. */
export const cashKinds = ['sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count'] as const;
