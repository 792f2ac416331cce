// This file is separate from words.ts because every page loads that one.

/** `count` is the difference found when counting. */
export const cashKinds = ['sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count'] as const;
