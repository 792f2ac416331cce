// Apart from words.ts, which every page's scripts carry.

/** What a file brings. */
export const importKinds = ['goods', 'clients', 'subscribers'] as const;
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export const importStates = ['staged', 'applying', 'applied', 'undoing', 'undone'] as const;
