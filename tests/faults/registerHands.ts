import { writeSync } from 'node:fs';
import { openDb } from '../../db/client.ts';
import { closeRegister } from '../../src/features/goods/book/close.server.ts';
import { ShopError } from '../../src/http/context.ts';
import { receiveStock } from '../support/count.ts';
import { shopIn } from '../support/stockSteps.ts';

/** A process to be killed: a hundred hands write the register while it is closed, again and again. */
const { admin, coin } = shopIn(openDb(process.argv[2] ?? ''));
const close = () =>
  closeRegister(admin).catch((error: unknown) => {
    // Another closing was first.
    if (!(error instanceof ShopError)) throw error;
  });
for (;;) {
  const hands = Array.from({ length: 100 }, (_, n) => [
    receiveStock(admin, { type: 'metal', id: coin.id, count: 1 + (n % 3), reason: `Main ${n}` }),
    ...(n % 10 === 0 ? [close()] : []),
  ]);
  writeSync(1, 'writing\n');
  await Promise.all(hands.flat());
  writeSync(1, 'closing\n');
  await close();
}
