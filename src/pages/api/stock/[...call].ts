import { exportStock, getStock, saveStock } from '../../../features/goods/desk/grid.server.ts';
import { addPieces, removePiece, saveLot } from '../../../features/goods/lots/lots.server.ts';
import { exportStockContract } from '../../../features/goods/stock.api.ts';
import { csvResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  addPieces,
  serve(exportStockContract, ({ ctx }) => csvResponse('stock.csv', exportStock(ctx))),
  getStock,
  removePiece,
  saveStock,
  saveLot,
]);
