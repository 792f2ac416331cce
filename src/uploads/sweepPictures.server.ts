import { readdir, rm, stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bills, currencies, metalPhotos, metals } from '../../db/schema/catalogue.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { carouselSlides, configurations, mailings, news, seo } from '../../db/schema/shop.ts';
import { days } from '../dates.ts';

const reference = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_\d+x\d+/g;

/** Includes newsletters that were sent, whose pictures load for years. */
const referencesSql = sql`
  select photo as text from ${metals} union all select photo from ${metalPhotos}
  union all select photo from ${bills} union all select photo2 from ${bills}
  union all select distinct photo from ${orderLines} union all select image from ${news}
  union all select image from ${carouselSlides} union all select text_info from ${metals}
  union all select top_text || bottom_text from ${currencies} union all select description from ${news}
  union all select top_text || text from ${seo} union all select body from ${mailings}
  union all select identity from ${configurations}`;

const readUsedReferences = (db: Db): Set<string> =>
  new Set(db.all<{ text: string | null }>(referencesSql).flatMap(({ text }) => text?.match(reference) ?? []));

export async function missingPictures(db: Db, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const storedReferences = new Set(names.flatMap((name) => name.match(reference) ?? []));
  return [...readUsedReferences(db)].filter((picture) => !storedReferences.has(picture));
}

const gracePeriod = days(7);

export async function sweepPictures(db: Db, { folder, now = Date.now() }: { folder: string; now?: number }) {
  const usedPictures = readUsedReferences(db);
  const names = await readdir(folder).catch(() => []);
  let deletedCount = 0;
  for (const name of names) {
    const [pictureName] = name.match(reference) ?? [];
    if (!pictureName || usedPictures.has(pictureName)) continue;
    const file = `${folder}/${name}`;
    const info = await stat(file).catch(() => null);
    if (!info || info.mtimeMs > now - gracePeriod) continue;
    await rm(file, { recursive: true, force: true });
    deletedCount++;
  }
  return deletedCount;
}
