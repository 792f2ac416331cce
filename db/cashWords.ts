// This file is separate from words.ts because every page loads that one.

/** A `deposit` goes to the bank, a `withdrawal` comes from it, a `count` is the difference found when counting. */
export const cashKinds = ['sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count'] as const;
