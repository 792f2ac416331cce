import { readFile, rm } from 'node:fs/promises';
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { rowById, setById } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { importPictures, importRows, itemAliases } from '../../../../db/schema/imports.ts';
import { write } from '../../../../db/writer.ts';
import { hours, minutes } from '../../../dates.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../../http/context.ts';
import { FetchError, fetchOutside } from '../../../http/fetchOutside.server.ts';
import { requirePermission } from '../../../http/staff.ts';
import { slug } from '../../../paths.ts';
import { parseOptions } from '../../../uploads/fileKind.ts';
import { parseFile } from '../../../uploads/parseFile.server.ts';
import { version } from '../../../version.ts';
import { uploadMetalImage } from '../../catalogue/model/addMetalPhoto.server.ts';
import { importPicturesContract, maxZipBytes } from '../imports.api.ts';
import { findImport } from './machine.server.ts';

const maxPictureBytes = 15 * 1024 * 1024;
/** After the last delay, the picture is given up. */
const retryDelays = [minutes(1), minutes(10), hours(1)];

const baseName = (source: string) => source.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
const folderOf = ({ shop }: Ctx, id: string) => `${shop.config.dataDir}/imports/${id}`;
const unpackedPath = (source: string): string | undefined => /^zip:(\d+\/\d+)\//.exec(source)?.[1];
export const sourceName = (source: string): string => source.replace(/^zip:\d+\/\d+\//, '');

const zipOptions = parseOptions({ maxBytes: maxZipBytes, maxLines: 2_000, maxSeconds: 20 });

/** @throws invalid for a file that is not a ZIP or contains no pictures */
export const uploadPictures = verb(importPicturesContract, async (ctx, { id, file }) => {
  requirePermission(ctx.actor, 'catalogue');
  const { kind } = findImport(ctx.db, id);
  if (kind !== 'goods') throw new ShopError('conflict', 'Les images vont avec des articles.');
  const uploadedAt = Date.now();
  const folder = folderOf(ctx, id);
  const parsed = await parseFile(await file.bytes(), { ...zipOptions, pictureFolder: `${folder}/${uploadedAt}` });
  const names = parsed.format === 'pictures' ? parsed.names : [];
  if (names.length === 0) throw fieldError('file', 'Ce fichier n’est pas un ZIP d’images.');
  const unknownIndexes = await write(ctx, ({ db }) => {
    const waitingPictures = db
      .select()
      .from(importPictures)
      .where(and(eq(importPictures.importId, id), isNull(importPictures.dueAt), isNull(importPictures.photo)))
      .all();
    const waitingByName = new Map(waitingPictures.map((row) => [baseName(row.source), row]));
    const isOfImport = eq(importRows.importId, id);
    const articles = db
      .select({ id: metals.id, name: metals.metalName })
      .from(importRows)
      .innerJoin(metals, eq(metals.id, importRows.targetId))
      .where(isOfImport)
      .all();
    const references = db
      .select({ id: itemAliases.itemId, name: itemAliases.name })
      .from(importRows)
      .innerJoin(itemAliases, eq(itemAliases.itemId, importRows.targetId))
      .where(and(isOfImport, eq(itemAliases.kind, 'reference')))
      .all();
    const metalIdsBySlug = new Map([...articles, ...references].map((item) => [slug(item.name), item.id]));
    const unmatchedIndexes: number[] = [];
    for (const [at, name] of names.entries()) {
      const row = waitingByName.get(baseName(name));
      const source = `zip:${uploadedAt}/${at}/${name}`;
      const base = slug(baseName(name).replace(/\.\w+$/, ''));
      const metalId = metalIdsBySlug.get(base) ?? metalIdsBySlug.get(base.replace(/-\d+$/, ''));
      if (row) setById(db, importPictures, row.id, { source, dueAt: Date.now() });
      else if (metalId) db.insert(importPictures).values({ importId: id, metalId, source, dueAt: Date.now() }).run();
      else unmatchedIndexes.push(at);
    }
    return unmatchedIndexes;
  });
  for (const index of unknownIndexes) await rm(`${folder}/${uploadedAt}/${index}`, { force: true });
  return {
    found: names.length - unknownIndexes.length,
    others: unknownIndexes.slice(0, 50).map((at) => names[at] ?? ''),
  };
});

/** @returns false if no picture was waiting */
export async function fetchNextPicture(ctx: Ctx, signal?: AbortSignal): Promise<boolean> {
  const duePicture = ctx.db
    .select()
    .from(importPictures)
    .where(lte(importPictures.dueAt, Date.now()))
    .orderBy(asc(importPictures.dueAt), asc(importPictures.id))
    .limit(1)
    .get();
  if (!duePicture) return false;
  const set = (values: Partial<typeof duePicture>) =>
    write(ctx, ({ db }) => setById(db, importPictures, duePicture.id, values));
  if (!rowById(ctx.db, metals, duePicture.metalId)) {
    await set({ dueAt: null, failure: 'Cet article n’existe plus.' });
    await deleteUnpacked(ctx, duePicture);
    return true;
  }
  try {
    const bytes = await loadPicture(ctx, duePicture, signal);
    const file = new File([new Uint8Array(bytes)], baseName(duePicture.source.split('?')[0] ?? '') || 'image.jpg');
    const { photo } = await uploadMetalImage(ctx, { id: duePicture.metalId, file, alt: duePicture.alt });
    await set({ dueAt: null, photo, failure: '' });
  } catch (error) {
    if (signal?.aborted) return false;
    if (!(error instanceof FetchError) && !(error instanceof ShopError)) throw error;
    const delay = error instanceof FetchError ? retryDelays[duePicture.tries] : undefined;
    await set({
      tries: duePicture.tries + 1,
      failure: error.message,
      dueAt: delay === undefined ? null : Date.now() + delay,
    });
  }
  await deleteUnpacked(ctx, duePicture);
  return true;
}

async function loadPicture(
  ctx: Ctx,
  { importId, source }: { importId: string; source: string },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (!source.startsWith('zip:')) {
    const { allowPrivateFeeds: allowPrivate, siteUrl } = ctx.shop.config;
    return fetchOutside(source, {
      allowPrivate,
      signal,
      agent: `Comptoir/${version} (+${siteUrl})`,
      accept: 'image/*',
      maxBytes: maxPictureBytes,
    });
  }
  const path = unpackedPath(source);
  const bytes = path && (await readFile(`${folderOf(ctx, importId)}/${path}`).catch(() => undefined));
  if (!bytes) throw new ShopError('notFound', 'Cette image n’est pas lisible dans le ZIP. Envoyez-le à nouveau.');
  return bytes;
}

async function deleteUnpacked(ctx: Ctx, { importId, source }: { importId: string; source: string }) {
  const folder = folderOf(ctx, importId);
  const path = unpackedPath(source);
  if (path) await rm(`${folder}/${path}`, { force: true });
  const isDue = and(eq(importPictures.importId, importId), isNotNull(importPictures.dueAt));
  if (!ctx.db.select({ id: importPictures.id }).from(importPictures).where(isDue).get())
    await rm(folder, { recursive: true, force: true });
}
