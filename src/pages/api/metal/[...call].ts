import { changeMetal, deleteItemWithAlerts } from '../../../features/alerts/changeItem.server.ts';
import {
  addMetalContract,
  deleteMetalContract,
  editMetalContract,
} from '../../../features/catalogue/metalFields.api.ts';
import {
  getFeaturedMetalsContract,
  getMetalByIdContract,
  getMetalsByTypeContract,
} from '../../../features/catalogue/metals.api.ts';
import { uploadMetalImage } from '../../../features/catalogue/model/addMetalPhoto.server.ts';
import {
  featuredMetals,
  getMetals,
  getMetalsByType,
  presentMetals,
  readMaxQuantity,
  readMetal,
} from '../../../features/catalogue/model/metals.server.ts';
import { addMetal, editMetal } from '../../../features/catalogue/model/saveItem.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  serve(addMetalContract, ({ ctx, body }) => changeMetal(ctx, (tx) => addMetal(tx, body))),
  serve(deleteMetalContract, ({ ctx, params }) => deleteItemWithAlerts(ctx, { type: 'metal', ...params })),
  serve(editMetalContract, ({ ctx, body }) => changeMetal(ctx, (tx) => editMetal(tx, body))),
  serve(getFeaturedMetalsContract, ({ ctx }) => presentMetals(ctx.db, featuredMetals(ctx.db))),
  getMetals,
  serve(getMetalByIdContract, ({ ctx, params }) => readMetal(ctx, params.id)),
  serve(getMetalsByTypeContract, ({ ctx, params, query }) => {
    const { rows, meta } = getMetalsByType(ctx.db, { ...query, ...params });
    return { rows: presentMetals(ctx.db, rows), meta };
  }),
  readMaxQuantity,
  uploadMetalImage,
]);
