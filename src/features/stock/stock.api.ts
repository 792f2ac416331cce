import { z } from 'zod';
import { itemTypes, lotSources, movementKinds, purchaseRegimes } from '../../../db/words.ts';
import { contract, idParams, listQuery, needed, uploadedFile } from '../../http/contract.ts';
import { seenAt } from '../../http/seen.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { lotInput, purchaseFields } from '../register/purchase.ts';
import { stockShape } from './stock.shape.ts';

const whole = (message: string, most = 1_000_000) => z.int(message).min(0, message).max(most, message);
export const reason = needed('Indiquez la raison.', 200);

const keyInput = z.object({
  type: z.enum(itemTypes, 'Indiquez le type de l’article : metal ou currency.'),
  id: z.string('Indiquez l’article.').min(1, 'Indiquez l’article.').max(64, 'Indiquez l’article.'),
  /** The denomination of a note; needed for a money, and for nothing else. */
  value: z.int('Indiquez la coupure.').positive('Indiquez la coupure.').optional(),
});

export const stockLineShape = z.object({
  type: z.enum(itemTypes),
  id: z.string(),
  value: z.number().nullable(),
  name: z.string(),
  counted: z.boolean(),
  inSafe: z.number(),
  reserved: z.number(),
  owed: z.number(),
  expected: z.number(),
  lowAt: z.number(),
  onOrderDays: z.number().nullable(),
  byPiece: z.boolean(),
  countedAt: z.number().nullable(),
  updatedAt: z.number(),
  stock: stockShape,
});
export type StockRow = z.output<typeof stockLineShape>;

const countInput = keyInput.extend({
  count: whole('Indiquez un nombre entier, à partir de 0.'),
  reason,
  /** How many the counter believed to be in the safe: another number now is a 409. */
  seen: z.int().optional(),
  /** Of those that there are more than before. */
  lot: lotInput.optional(),
});

export const countStockContract = contract({
  method: 'PUT',
  path: '/api/stock/count',
  act: 'stock',
  summary:
    'Writes down how many of a metal, or of a note of a money (`value`), are in the safe, those reserved included',
  body: countInput,
  data: stockLineShape,
});

const days = z
  .int('Indiquez un délai de 1 à 365 jours.')
  .min(1, 'Indiquez un délai de 1 à 365 jours.')
  .max(365, 'Indiquez un délai de 1 à 365 jours.')
  .nullable();
const termsInput = keyInput.extend({
  lowAt: whole('Indiquez un seuil entier, à partir de 0.', 10_000),
  onOrderDays: days,
  expected: whole('Indiquez un nombre entier, à partir de 0.'),
  updatedAt: z.int().optional(),
});

export const receiveStockContract = contract({
  method: 'POST',
  path: '/api/stock/receive',
  act: 'stock',
  summary: 'Adds what arrived to the safe; what was expected of it is expected no longer',
  body: keyInput.extend({
    count: whole('Indiquez combien sont arrivées.').min(1, 'Indiquez combien sont arrivées.'),
    reason,
    lot: lotInput.optional(),
  }),
  data: stockLineShape,
});

export const stockTermsContract = contract({
  method: 'PUT',
  path: '/api/stock/terms',
  act: 'stock',
  summary: 'How an item is watched and sold: the low mark, the days to procure it (null: never), what is expected',
  body: termsInput,
  data: stockLineShape,
});

/** A row of the grid: euros for one piece or note. */
const stockGridRowShape = stockLineShape.extend({
  group: z.string(),
  sell: z.number(),
  buy: z.number(),
  cost: z.number(),
  uncosted: z.number(),
  isVisible: z.boolean(),
});
export type StockGridRow = z.output<typeof stockGridRowShape>;

export const saveStockContract = contract({
  method: 'PUT',
  path: '/api/stock/save',
  act: 'stock',
  summary:
    'Counts, arrivals and terms of several items in one transaction: all or none; 409 for a count that has changed since it was `seen`',
  bodyLimit: 400_000,
  body: z.object({
    reason,
    rows: z
      .array(
        termsInput.partial({ lowAt: true, onOrderDays: true, expected: true }).extend({
          count: whole('Indiquez un nombre entier, à partir de 0.').optional(),
          seen: z.int().optional(),
          received: whole('Indiquez combien sont arrivées.').optional(),
          lot: lotInput.optional(),
        }),
      )
      .min(1, 'Rien n’a changé.')
      .max(2000),
  }),
  data: z.object({ rows: z.array(stockGridRowShape) }),
});
export type SaveStock = z.output<typeof saveStockContract.body>;

export const readStockFileContract = contract({
  method: 'POST',
  path: '/api/stock/readFile',
  act: 'stock',
  summary: 'Reads counts, and arrivals with what they cost, from CSV (`file`), as export writes it; changes nothing',
  format: 'multipart',
  bodyLimit: 2 * 1024 * 1024,
  body: z.object({ file: uploadedFile }),
  data: z.object({
    rows: z.array(
      z.object({
        type: z.enum(itemTypes),
        id: z.string(),
        value: z.number().nullable(),
        /** Null for a line with an arrival only. */
        count: z.number().nullable(),
        received: z.number().optional(),
        ...lotInput.shape,
        unitCost: z.number().optional(),
      }),
    ),
    problems: z.array(z.object({ line: z.number().nullable(), reason: z.string() })),
  }),
});
export type ReadStock = z.output<typeof readStockFileContract.data>;

export const exportStockContract = contract({
  method: 'GET',
  path: '/api/stock/export',
  act: 'stock',
  summary: 'The stock as CSV, as spreadsheets of this country read it; readFile takes it back',
  answers: { types: ['text/csv'] },
  data: z.unknown(),
});

export const lotFields = deskFields({
  unitCost: {
    kind: 'decimal',
    label: 'Coût unitaire',
    after: '€',
    hint: 'D’une pièce ou d’un billet, hors taxe quand vous déduisez la TVA. Ce qui est déjà vendu garde son coût.',
    optional: true,
    shape: lotInput.shape.unitCost,
  },
  regime: purchaseFields.regime,
  supplier: purchaseFields.supplier,
  reference: purchaseFields.reference,
});

export const lotShape = z.object({
  _id: z.string(),
  at: z.number(),
  source: z.enum(lotSources),
  regime: z.enum(purchaseRegimes).nullable(),
  quantity: z.number(),
  remaining: z.number(),
  /** Euros for one of what remains, or of all where nothing does; null: unknown. */
  unitCost: z.number().nullable(),
  supplier: z.string(),
  reference: z.string(),
  /** « Franc suisse (CHF), 50 ». */
  name: z.string(),
  updatedAt: z.number(),
});
export type Lot = z.output<typeof lotShape>;

export const saveLotContract = contract({
  method: 'PUT',
  path: '/api/stock/saveLot/{id}',
  act: 'stock',
  summary: 'What a lot cost, and how it was bought; what has been sold of it at a known cost keeps that cost',
  params: idParams,
  body: z.object({ ...shapesOf(lotFields), updatedAt: seenAt }),
  data: lotShape,
});

const movementShape = z.object({
  _id: z.number(),
  at: z.number(),
  kind: z.enum(movementKinds),
  kindLabel: z.string(),
  type: z.enum(itemTypes),
  id: z.string(),
  value: z.number().nullable(),
  name: z.string().nullable(),
  safe: z.number(),
  reserved: z.number(),
  expected: z.number(),
  inSafe: z.number(),
  inReserve: z.number(),
  reason: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  by: z.string(),
});
export type Movement = z.output<typeof movementShape>;

export const movementQuery = listQuery.extend({
  type: z.enum(itemTypes).or(z.literal('')).default(''),
  id: z.string().max(64).default(''),
  value: z.coerce.number().int().optional(),
  kind: z.enum(movementKinds).or(z.literal('')).default(''),
  orderId: z.string().max(64).default(''),
});
export type MovementQuery = z.output<typeof movementQuery>;

export const getMovementsContract = contract({
  method: 'GET',
  path: '/api/stock/movements',
  act: 'stock',
  summary: 'Every change of a count, newest first; q finds item, order and reason; nothing of it is ever changed',
  query: movementQuery,
  data: z.array(movementShape),
  paged: true,
});
