import type { Means, PaymentByMeans } from '../../../means.ts';
import type { Chain, RegisterRow } from './chain.server.ts';

export const sexes = ['F', 'M'] as const;
type Sex = (typeof sexes)[number];
export const sexLabels: Record<Sex, string> = { F: 'Féminin', M: 'Masculin' };

/** Totals. `weight`: milligrams; `price`: cents; `title`: purity in tenths of a thousandth. */
export type RegisterGoods = {
  nature: string;
  description: string;
  quantity: number;
  numbers: string[];
  weight: number;
  title: number;
  price?: number | undefined;
  /** Goods returned damaged. Sealed rows contain this key, so it cannot be renamed. */
  apart?: true | undefined;
  /** `rate` is absent for banknotes that were counted or received, not exchanged. */
  exchange?: {
    iso: string;
    value: number;
    /** Millionths of a euro for `coefficient` units, fee included. */
    rate?: number;
    coefficient?: number;
    payments?: PaymentByMeans[];
    means?: Means;
  };
};

export type Party = {
  role: 'supplier' | 'seller' | 'buyer' | 'depositor';
  name: string;
  address: string;
  proof: string;
  sex?: Sex | undefined;
  bornOn?: string | undefined;
  bornAt?: string | undefined;
  /** Profession or capacity (C. pén. R321-3). */
  quality?: string | undefined;
};

export const chainTitles: Record<Chain, string> = {
  metals: 'Registre des métaux précieux',
  exchange: 'Registre des changes',
};

export const rowKindLabels: Record<RegisterRow['kind'], string> = {
  opening: 'Reprise',
  in: 'Entrée',
  out: 'Sortie',
  entrustedIn: 'Confié, reçu',
  entrustedOut: 'Confié, rendu',
  correction: 'Rectification',
};

export const sourceLabels: Record<RegisterRow['source'], string> = {
  supplier: 'Fournisseur',
  public: 'Particulier',
  sale: 'Vente',
  return: 'Retour d’un client',
  stock: 'Comptage',
  paper: 'Registre papier',
};

export const directionLabels: Partial<Record<RegisterRow['source'], string>> = {
  public: 'Achat',
  sale: 'Vente',
  return: 'Vente rendue',
};

export const bookLabels: Record<RegisterRow['books'][number], string> = {
  metals: 'Métaux précieux',
  secondhand: 'Objets mobiliers',
  exchange: 'Changes',
};
