import { audit } from '../../../../db/audit.ts';
import { rowById } from '../../../../db/rows.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { unsubscribe } from '../members.server.ts';

export async function removeMember(ctx: Ctx, id: string): Promise<null> {
  requireAdmin(ctx.actor);
  const member = rowById(ctx.db, newsletterMembers, id);
  if (!member) throw new ShopError('notFound', 'Cette adresse n’est pas inscrite.');
  await unsubscribe(ctx, { token: member.unsubscribeToken });
  return write(ctx, (tx) => {
    audit(tx, { action: 'newsletter.remove', entity: 'newsletter', entityId: id });
    return null;
  });
}
