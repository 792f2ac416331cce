// Separate from words.ts, which every page loads.

export const importKinds = ['goods', 'clients', 'subscribers'] as const;
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export const importStates = ['staged', 'applying', 'applied', 'undoing', 'undone'] as const;
