import { correctRegister, receiveDeposit, returnDeposit } from '../../../features/goods/book/acts.server.ts';
import { checkRegister } from '../../../features/goods/book/check.server.ts';
import { closeRegister } from '../../../features/goods/book/close.server.ts';
import { consult } from '../../../features/goods/book/read.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([checkRegister, closeRegister, consult, correctRegister, receiveDeposit, returnDeposit]);
