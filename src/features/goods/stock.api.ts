import { z } from 'zod';
import { itemTypes, lotSources, purchaseRegimes } from '../../../db/words.ts';
import { contract, idParams, requiredText, seenAt } from '../../http/contract.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { requiredLine } from '../accounts/model/person.ts';
import { lotInput, purchaseFields } from './model/purchase.ts';
import { stockShape } from './stock.shape.ts';

const wholeNumber = (message: string, max = 1_000_000) => z.int(message).min(0, message).max(max, message);
export const wholeNumberText = 'Indiquez un nombre entier, de 0 à un million.';
const reason = requiredText('Indiquez la raison.', 200);

const articleText = 'Indiquez l’article.';
const articleId = z.string(articleText).min(1, articleText).max(64, articleText);

const keyInput = z.object({
  type: z.enum(itemTypes, 'Indiquez le type de l’article : metal ou currency.'),
  id: articleId,
  value: z.int('Indiquez la coupure.').positive('Indiquez la coupure.').optional(),
});

/** `sell` and `buy`: euros per piece; `cost`: euros for all pieces with a known cost. */
const stockRowShape = z.object({
  type: z.enum(itemTypes),
  id: z.string(),
  value: z.number().nullable(),
  name: z.string(),
  counted: z.boolean(),
  isWatched: z.boolean(),
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
  group: z.string(),
  sell: z.number(),
  buy: z.number(),
  cost: z.number(),
  uncosted: z.number(),
  isVisible: z.boolean(),
});
export type StockRow = z.output<typeof stockRowShape>;

const rowsShape = z.object({ rows: z.array(stockRowShape) });
export const getStockContract = contract('GET /api/stock/getStock', {
  permission: 'stock',
  summary: 'All countable items with their counts, terms and value',
  data: rowsShape,
});

export const daysText = 'Indiquez un délai de 1 à 365 jours.';
const days = z.int(daysText).min(1, daysText).max(365, daysText).nullable();
export const saveStockContract = contract('PUT /api/stock/save', {
  permission: 'stock',
  summary:
    'Saves counts, arrivals and terms of several items, all or none; 409 for a count that has changed since it was `seen`; answers their rows',
  bodyLimit: 400_000,
  body: z.object({
    reason,
    rows: z
      .array(
        keyInput.extend({
          lowAt: wholeNumber('Indiquez un seuil entier, de 0 à dix mille.', 10_000).optional(),
          onOrderDays: days.optional(),
          expected: wholeNumber(wholeNumberText).optional(),
          updatedAt: z.int().optional(),
          count: wholeNumber(wholeNumberText).optional(),
          seen: z.int().optional(),
          received: wholeNumber('Indiquez combien sont arrivées.').optional(),
          lot: lotInput.optional(),
        }),
      )
      .min(1, 'Rien n’a changé.')
      .max(2000),
  }),
  data: rowsShape,
});
export type SaveStock = z.output<typeof saveStockContract.body>;

export const exportStockContract = contract('GET /api/stock/export', {
  permission: 'stock',
  summary: 'The stock as CSV for French spreadsheets, which /admin/import reads back',
  answers: { types: ['text/csv'] },
  data: z.unknown(),
});

export const lotFields = deskFields({
  unitCost: {
    kind: 'decimal',
    label: 'Coût unitaire',
    suffix: '€',
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
  /** Euros per remaining piece or, for an empty lot, per original piece; null if unknown. */
  unitCost: z.number().nullable(),
  supplier: z.string(),
  reference: z.string(),
  name: z.string(),
  serial: z.string().nullable(),
  year: z.number().nullable(),
  piece: z.enum(['inSafe', 'reserved', 'handedOver', 'takenOut']).nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  updatedAt: z.number(),
});
export type Lot = z.output<typeof lotShape>;

export const saveLotContract = contract('PUT /api/stock/saveLot/{id}', {
  permission: 'stock',
  summary: 'Saves the cost and purchase of a lot; goods sold at a known cost keep it',
  params: idParams,
  body: z.object({ ...shapesOf(lotFields), updatedAt: seenAt }),
  data: lotShape,
});

const yearText = 'Indiquez une année.';
export const pieceShape = z.object({
  serialNumber: requiredLine('Indiquez le numéro.', 60),
  year: z.int(yearText).min(1, yearText).max(2200, yearText).nullable().default(null),
});
export type Piece = z.output<typeof pieceShape>;
const maxPieces = 100;

export const addPiecesContract = contract('POST /api/stock/addPieces', {
  permission: 'stock',
  summary:
    'Adds pieces with serial numbers to the stock, all or none; from the first on their metal is counted by pieces',
  body: z.object({
    metalId: articleId,
    pieces: z
      .array(pieceShape)
      .min(1, 'Indiquez au moins un numéro.')
      .max(maxPieces, `Entrez ${maxPieces} pièces à la fois au plus.`),
    reason,
    lot: lotInput.optional(),
  }),
  data: z.array(lotShape),
});

export const removalFields = deskFields({
  reason: {
    kind: 'text',
    label: 'Raison',
    suggestions: ['Erreur de saisie', 'Envoyée à la fonte', 'Rendue au fournisseur', 'Perdue ou volée'],
    shape: reason,
  },
});

export const removePieceContract = contract('POST /api/stock/removePiece/{id}', {
  permission: 'stock',
  summary: 'Removes the numbered piece of a lot from the stock; 409 while it is reserved',
  params: idParams,
  body: z.object(shapesOf(removalFields)),
  data: lotShape,
});
