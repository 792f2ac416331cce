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
import { serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(purchaseActs.assign.contract, assign),
  serveContract(purchaseActs.correct.contract, correct),
  serveContract(purchaseActs.drop.contract, deletePurchase),
  serveContract(leaveContract, recordDeparture),
  serveContract(purchaseActs.pay.contract, payPurchase),
  serveContract(purchaseActs.print.contract, print),
  serveContract(recogniseContract, recognise),
  serveContract(purchaseActs.regime.contract, regime),
  serveContract(purchaseActs.reprice.contract, reprice),
  serveContract(sellBackContract, sellBack),
  serveContract(purchaseActs.sign.contract, sign),
  serveContract(purchaseActs.withdraw.contract, withdrawPurchase),
]);
