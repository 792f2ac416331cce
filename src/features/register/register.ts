import type { registerBooks, registerKinds, registerSources } from '../../../db/words.ts';

export type RegisterKind = (typeof registerKinds)[number];
export type RegisterSource = (typeof registerSources)[number];
export type RegisterBook = (typeof registerBooks)[number];

/** Milligrams of all pieces, and tenths of a thousandth; a price is cents of all. */
export type Goods = {
  nature: string;
  description: string;
  quantity: number;
  numbers: string[];
  weight: number;
  title: number;
  price?: number | undefined;
  /** Back and not for sale: beside the counted stock. */
  apart?: true | undefined;
};

/** Whom goods came from or went to, as known on that day. */
export type Party = {
  role: 'supplier' | 'seller' | 'buyer' | 'depositor';
  name: string;
  address: string;
  /** What the name was read from. */
  proof: string;
};
