import {
  assign,
  correct,
  deletePurchase,
  payPurchase,
  print,
  recordDeparture,
  regime,
  reprice,
  sellBack,
  sign,
  withdrawPurchase,
} from '../../../features/purchases/desk/acts.server.ts';
import { recognise } from '../../../features/purchases/desk/recognise.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  assign,
  correct,
  deletePurchase,
  recordDeparture,
  payPurchase,
  print,
  recognise,
  regime,
  reprice,
  sellBack,
  sign,
  withdrawPurchase,
]);
