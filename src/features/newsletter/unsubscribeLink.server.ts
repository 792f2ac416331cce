import { readForm, readMultipart } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { memberOfLink, resubscribe, unsubscribe } from './members.server.ts';

/** Bytes: one short field. */
const formLimit = 2_000;

/** Mail programs may choose either kind of form (RFC 8058, section 3.2). */
async function readFields(request: Request): Promise<Record<string, unknown>> {
  const isMultipart = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data');
  if (isMultipart) return readMultipart(request, formLimit);
  return Object.fromEntries(new URLSearchParams(await readForm(request, formLimit)));
}

type LinkView = {
  status: number;
  /** Null for a link that nobody was ever given. */
  member: ReturnType<typeof memberOfLink> | null;
  /** What this very request did. */
  done: 'left' | 'returned' | null;
};

/**
 * What the page of a link shows, after doing what was pressed: « Se désabonner » on the page or in a mail program, or
 * « Se réabonner ». Opening it changes nothing, since programs open links on their own.
 */
export async function followLink(ctx: Ctx, token: string, request: Request): Promise<LinkView> {
  let done: LinkView['done'] = null;
  let status = 200;
  if (request.method === 'POST') {
    try {
      const fields = await readFields(request);
      if (fields['List-Unsubscribe'] === 'One-Click') {
        await unsubscribe(ctx, { token });
        done = 'left';
      } else if (fields['retour'] === 'oui') {
        await resubscribe(ctx, { token });
        done = 'returned';
      } else throw new ShopError('invalid');
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      status = error.status;
    }
  }
  const member = memberOfLink(ctx.db, token) ?? null;
  return { status: member ? status : 404, member, done };
}
