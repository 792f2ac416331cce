// Apart from words.ts, which every page's scripts carry.

/** Why cash moves: `deposit` takes it to the bank, `withdrawal` brings it from there, `count` is a difference found. */
export const cashKinds = ['sale', 'purchase', 'exchange', 'cancellation', 'deposit', 'withdrawal', 'count'] as const;
