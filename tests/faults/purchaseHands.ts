import { writeSync } from 'node:fs';
import { openDb } from '../../db/client.ts';
import { print } from '../../src/features/purchases/desk/acts.server.ts';
import { bracelet, purchaseShop } from '../support/purchases.ts';

/** A process to be killed: contracts are prepared, printed and signed, one after the other. */
const { ctx, prepared, sign } = purchaseShop({}, openDb(process.argv[2] ?? ''));
for (;;) {
  const [id = ''] = await prepared([bracelet]);
  await print(ctx, { id });
  writeSync(1, `${id} printed\n`);
  await sign(id, bracelet.gross);
  writeSync(1, `${id} signed\n`);
}
