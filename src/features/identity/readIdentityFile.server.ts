import { rowById } from '../../../db/client.ts';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { audit, write } from '../../../db/writer.ts';
import { type Ctx, orNotFound, requireAdmin, ShopError } from '../../http/context.ts';
import { downloadName } from '../../uploads/documentRules.ts';
import { identityStore, readStoredFile } from '../../uploads/identityStore.server.ts';

type StoredDocument = { bytes: Buffer; mime: string; originalName: string };

/** Shown inline only if the shop has re-encoded the picture. */
export function identityFileResponse({ bytes, mime, originalName }: StoredDocument): Response {
  const isReencoded = mime === 'image/jpeg';
  const name = downloadName(originalName, mime);
  const asciiName = name.normalize('NFD').replace(/[^\w.-]+/g, '-');
  const disposition = isReencoded ? 'inline' : 'attachment';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': isReencoded ? mime : mime === 'application/pdf' ? mime : 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `${disposition}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percentEncode)}`,
      'cache-control': 'no-store, private',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  });
}

const percentEncode = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** The access is logged before the file is sent. @throws notFound; unavailable if the file cannot be read */
export async function readIdentityFile(ctx: Ctx, id: string): Promise<StoredDocument> {
  requireAdmin(ctx.actor);
  const file = orNotFound(rowById(ctx.db, identityFiles, id), 'Ce fichier n’existe pas ou a été supprimé.');
  await write(ctx, (tx) =>
    audit(tx, { action: 'identity.read', entity: 'user', entityId: file.userId, detail: { fileId: file.id } }),
  );
  const bytes = await readStoredFile(identityStore(ctx.shop), file).catch(() => null);
  if (!bytes) {
    throw new ShopError(
      'unavailable',
      'Ce fichier ne peut pas être ouvert : il a été abîmé, ou la clé IDENTITY_KEY n’est plus celle de l’envoi.',
    );
  }
  return { bytes, mime: file.mime, originalName: file.originalName };
}
