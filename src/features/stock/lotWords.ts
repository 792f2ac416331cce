import { fold } from '../../../db/fold.ts';
import type { lotSources, purchaseRegimes } from '../../../db/words.ts';

export type LotSource = (typeof lotSources)[number];
export type PurchaseRegime = (typeof purchaseRegimes)[number];

export const arrivalSources = ['supplier', 'public', 'opening'] as const satisfies readonly LotSource[];
export type ArrivalSource = (typeof arrivalSources)[number];

export const arrivalLabels: Record<ArrivalSource, string> = {
  supplier: 'Fournisseur',
  public: 'Particulier',
  opening: 'Déjà en stock',
};
export const lotSourceLabels: Record<LotSource, string> = { ...arrivalLabels, return: 'Retour de client' };

export const purchaseRegimeLabels: Record<PurchaseRegime, string> = {
  investment: 'Or d’investissement',
  margin: 'Marge',
  taxed: 'TVA',
};

export const unknownCost = 'Coût inconnu';

/** Code of a word in a file; undefined for an unknown one. */
export const wordOf = <Word extends string>(labels: Record<Word, string>, text: string): Word | undefined =>
  (Object.keys(labels) as Word[]).find((word) => fold(labels[word]) === fold(text.trim()));
