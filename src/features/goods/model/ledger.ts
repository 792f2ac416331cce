import type { PaymentByMeans } from '../../../means.ts';
import type { RegisterRow } from './chain.server.ts';
import type { GoodsEvent, LotRow } from './lots.ts';
import type { Acquisition } from './purchase.ts';
import type { Party, RegisterGoods } from './register.ts';
import type { StockKey } from './stock.ts';

/** Replaces what the article or the order says. */
export type BookEntry = {
  source: RegisterRow['source'];
  party?: Party | null;
  userId?: string | null;
  reference?: string;
  price?: number;
  content: { goods: RegisterGoods; books: RegisterRow['books'] };
};

export type OrderReference = { id: string; orderNumber: string };

export type NewEvent = {
  kind: GoodsEvent['kind'];
  lineId?: string | undefined;
  item?: StockKey;
  inSafeChange?: number;
  reserved?: number;
  expected?: number;
  quantity?: number;
  notForSale?: true | undefined;
  pieces?: readonly LotRow[];
  serial?: string;
  year?: number | null;
  lotId?: number;
  cost?: number | null;
  order?: OrderReference | undefined;
  orderLineId?: string | null | undefined;
  /** Refunds for returned banknotes, recorded in the exchange register. */
  payments?: PaymentByMeans[] | undefined;
  acquisition?: Acquisition | undefined;
  reason?: string;
  corrects?: GoodsEvent;
  fingerprint?: string | undefined;
  entry?: BookEntry;
};
