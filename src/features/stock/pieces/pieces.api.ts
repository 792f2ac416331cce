import { z } from 'zod';
import { contract, idParams, needed } from '../../../http/contract.ts';
import { lotInput } from '../../register/purchase.ts';
import { reason, stockLineShape } from '../stock.api.ts';

export const pieceShape = z.object({
  _id: z.string(),
  serialNumber: z.string(),
  year: z.number().nullable(),
  state: z.enum(['inSafe', 'reserved', 'handedOver', 'takenOut']),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  createdAt: z.number(),
  leftAt: z.number().nullable(),
});
export type Piece = z.output<typeof pieceShape>;

const piecesShape = z.object({ line: stockLineShape, pieces: z.array(pieceShape) });
export type Pieces = z.output<typeof piecesShape>;

export const addPieceContract = contract({
  method: 'POST',
  path: '/api/stock/addPiece',
  act: 'stock',
  summary: 'Puts a piece with its serial number into the safe; from the first on its metal is counted piece by piece',
  body: z.object({
    metalId: z.string('Indiquez l’article.').min(1, 'Indiquez l’article.').max(64, 'Indiquez l’article.'),
    serialNumber: needed('Indiquez le numéro.', 60),
    year: z
      .int('Indiquez une année.')
      .min(1, 'Indiquez une année.')
      .max(2200, 'Indiquez une année.')
      .nullable()
      .default(null),
    reason,
    lot: lotInput.optional(),
  }),
  data: piecesShape,
});

export const removePieceContract = contract({
  method: 'POST',
  path: '/api/stock/removePiece/{id}',
  act: 'stock',
  summary: 'Takes a piece out of the safe by hand; 409 while an order has it',
  params: idParams,
  body: z.object({ reason }),
  data: piecesShape,
});
