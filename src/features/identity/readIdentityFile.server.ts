import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { identityVault, takeOut } from '../../uploads/vault.ts';

/** The audit row is written before the bytes are sent. @throws notFound, unavailable without a readable file */
export async function readIdentityFile(ctx: Ctx, id: string): Promise<{ bytes: Buffer; mime: string; name: string }> {
  requireAdmin(ctx.actor);
  const file = ctx.db.select().from(identityFiles).where(eq(identityFiles.id, id)).get();
  if (!file) throw new ShopError('notFound', 'Ce fichier n’existe pas ou a été supprimé.');
  await write(ctx, (tx) =>
    audit(tx, { action: 'identity.read', entity: 'user', entityId: file.userId, detail: { fileId: file.id } }),
  );
  const bytes = await takeOut(identityVault(ctx.shop), file).catch(() => null);
  if (!bytes) {
    throw new ShopError(
      'unavailable',
      'Ce fichier ne peut pas être ouvert : il a été abîmé, ou la clé IDENTITY_KEY n’est plus celle de l’envoi.',
    );
  }
  return { bytes, mime: file.mime, name: file.originalName };
}
