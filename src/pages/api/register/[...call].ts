import { correctRegister, receiveDeposit, returnDeposit } from '../../../features/goods/book/acts.server.ts';
import { checkRegister } from '../../../features/goods/book/check.server.ts';
import { closeRegister } from '../../../features/goods/book/close.server.ts';
import { consult } from '../../../features/goods/book/read.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(registerActs.check.contract, checkRegister),
  serveVerb(registerActs.close.contract, closeRegister),
  serveVerb(registerActs.consult.contract, consult),
  serveVerb(registerActs.correct.contract, correctRegister),
  serveVerb(registerActs.entrust.contract, receiveDeposit),
  serveVerb(registerActs.giveBack.contract, returnDeposit),
]);
