import { readFields } from '../../http/body.ts';
import { type Ctx, ShopError } from '../../http/context.ts';
import { confirmSubscription, memberByToken, resubscribe, unsubscribe } from './members.server.ts';

export async function followConfirmLink(
  ctx: Ctx,
  { token, method }: { token: string; method: string },
): Promise<{ status: number; member: ReturnType<typeof memberByToken> }> {
  try {
    if (method === 'POST') await confirmSubscription(ctx, { token });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { status: error.status, member: undefined };
  }
  const member = memberByToken(ctx.db, token);
  return { status: member ? 200 : 404, member };
}

const maxFormBytes = 2_000;

type LinkView = {
  status: number;
  member: ReturnType<typeof memberByToken> | null;
  outcome: 'left' | 'returned' | null;
};

/** GET changes nothing; a POST comes from the page or from a mail program. */
export async function followLink(ctx: Ctx, { token, request }: { token: string; request: Request }): Promise<LinkView> {
  let outcome: LinkView['outcome'] = null;
  let status = 200;
  if (request.method === 'POST') {
    try {
      // Some mail programs post without a body or content type (RFC 8058).
      const fields = await readFields(request, maxFormBytes).catch(() => ({}) as Record<string, unknown>);
      const isResubscription = fields['retour'] === 'oui';
      await (isResubscription ? resubscribe : unsubscribe)(ctx, { token });
      outcome = isResubscription ? 'returned' : 'left';
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      status = error.status;
    }
  }
  const member = memberByToken(ctx.db, token) ?? null;
  return { status: member ? status : 404, member, outcome };
}
