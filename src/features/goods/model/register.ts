import type { Means, PaymentByMeans } from '../../../means.ts';
import type { Chain, RegisterRow } from './chain.server.ts';

export const sexes = ['F', 'M'] as const;
type Sex = (typeof sexes)[number];
export const sexLabels: Record<Sex, string> = { F: 'Féminin', M: 'Masculin' };

/** Milligrams of all pieces, and tenths of a thousandth; a price is cents of all. */
export type RegisterGoods = {
  nature: string;
  description: string;
  quantity: number;
  numbers: string[];
  weight: number;
  title: number;
  price?: number | undefined;
  /** Back and not for sale: beside the counted stock. */
  apart?: true | undefined;
  /** Of notes, which have no weight and title; those that are counted or arrive have no rate. */
  exchange?: {
    iso: string;
    value: number;
    /** Millionths of a euro for `coefficient` units, the shop's fee in it. */
    rate?: number;
    coefficient?: number;
    /** What paid this row. */
    payments?: PaymentByMeans[];
    /** Of rows that were written before they said all their payments. */
    means?: Means;
  };
};

/** Whom goods came from or went to, as known on that day. */
export type Party = {
  role: 'supplier' | 'seller' | 'buyer' | 'depositor';
  name: string;
  address: string;
  /** Document that the name was read from. */
  proof: string;
  /** Of a private seller, for the list of the year. */
  sex?: Sex | undefined;
  bornOn?: string | undefined;
  bornAt?: string | undefined;
  /** Profession or quality (C. pén. R321-3). */
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

/** Of a row of exchange, corrected ones too: what the shop did. */
export const senseLabels: Partial<Record<RegisterRow['source'], string>> = {
  public: 'Achat',
  sale: 'Vente',
  return: 'Vente rendue',
};

export const bookLabels: Record<RegisterRow['books'][number], string> = {
  metals: 'Métaux précieux',
  secondhand: 'Objets mobiliers',
  exchange: 'Changes',
};
