import { exportStock, getStock, saveStock } from '../../../features/goods/desk/grid.server.ts';
import { addPieces, removePiece, saveLot } from '../../../features/goods/lots/lots.server.ts';
import {
  addPiecesContract,
  exportStockContract,
  getStockContract,
  removePieceContract,
  saveLotContract,
  saveStockContract,
} from '../../../features/goods/stock.api.ts';
import { csvResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(addPiecesContract, addPieces),
  serve(exportStockContract, ({ ctx }) => csvResponse('stock.csv', exportStock(ctx))),
  serveContract(getStockContract, getStock),
  serveContract(removePieceContract, removePiece),
  serveContract(saveStockContract, saveStock),
  serveContract(saveLotContract, saveLot),
]);
