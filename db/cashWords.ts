// Separate from words.ts, which every page loads.

/** `deposit`: to the bank; `withdrawal`: from the bank; `count`: difference found at a count. */
export const cashKinds = ['sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count'] as const;
