import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { confirmSubscription, memberOfLink } from './members.server.ts';

/**
 * What the page of a confirmation link shows, after doing what was pressed. Opening it changes nothing, since mail programs
 * open links on their own.
 */
export async function confirmLink(
  ctx: Ctx,
  { token, method }: { token: string; method: string },
): Promise<{ status: number; member: ReturnType<typeof memberOfLink> }> {
  try {
    if (method === 'POST') await confirmSubscription(ctx, { token });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { status: error.status, member: undefined };
  }
  const member = memberOfLink(ctx.db, token);
  return { status: member ? 200 : 404, member };
}
