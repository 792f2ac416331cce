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
import { leaveContract, purchaseActs, recogniseContract } from '../../../features/purchases/model/purchases.api.ts';
import { sellBackContract } from '../../../features/purchases/sellBack.api.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(purchaseActs.assign.contract, assign),
  serveVerb(purchaseActs.correct.contract, correct),
  serveVerb(purchaseActs.drop.contract, deletePurchase),
  serveVerb(leaveContract, recordDeparture),
  serveVerb(purchaseActs.pay.contract, payPurchase),
  serveVerb(purchaseActs.print.contract, print),
  serveVerb(recogniseContract, recognise),
  serveVerb(purchaseActs.regime.contract, regime),
  serveVerb(purchaseActs.reprice.contract, reprice),
  serveVerb(sellBackContract, sellBack),
  serveVerb(purchaseActs.sign.contract, sign),
  serveVerb(purchaseActs.withdraw.contract, withdrawPurchase),
]);
