/** Moneys of several countries, shown with the flag of the one that uses it most. */
const shared: Record<string, string> = { XPF: 'pf' };

/** Two-letter code of the flag of a money: ISO 4217 codes begin with their country's. */
export const flagCode = (iso: string): string => shared[iso] ?? iso.slice(0, 2).toLowerCase();
