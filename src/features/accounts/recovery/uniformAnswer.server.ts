import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { countHit, networkOf } from '../../../http/throttle.server.ts';

const accountLimit = { hits: 3, minutes: 60 };
const addressLimit = { hits: 20, minutes: 60 };

/** Longer than queueing a mail takes, so that the response time reveals no account. */
const responseDelay = 250;

type LimitScope = { name: string; account: string; address: string | null | undefined };

export async function respondUniformly(
  ctx: Ctx,
  { name, account, address }: LimitScope,
  work: () => unknown,
): Promise<null> {
  const delay = new Promise((resolve) => setTimeout(resolve, responseDelay));
  await write(ctx, (tx) => {
    countHit(tx.db, { key: `${name}:account:${account}`, limit: accountLimit });
    countHit(tx.db, { key: `${name}:address:${networkOf(address ?? 'unknown')}`, limit: addressLimit });
  });
  await work();
  await delay;
  return null;
}
