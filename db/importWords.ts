// This file is separate from words.ts because every page loads that one.

export const importKinds = ['goods', 'clients', 'subscribers'] as const;
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export const importStates = ['staged', 'applying', 'applied', 'undoing', 'undone'] as const;
