import { correctRegister, receiveDeposit, returnDeposit } from '../../../features/goods/book/acts.server.ts';
import { checkRegister } from '../../../features/goods/book/check.server.ts';
import { closeRegister } from '../../../features/goods/book/close.server.ts';
import { consult } from '../../../features/goods/book/read.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(registerActs.check.contract, checkRegister),
  serveContract(registerActs.close.contract, closeRegister),
  serveContract(registerActs.consult.contract, consult),
  serveContract(registerActs.correct.contract, correctRegister),
  serveContract(registerActs.entrust.contract, receiveDeposit),
  serveContract(registerActs.giveBack.contract, returnDeposit),
]);
