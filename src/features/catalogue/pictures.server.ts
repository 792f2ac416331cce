import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { bills, metalPhotos, metals } from '../../../db/schema/catalogue.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import type { Ctx } from '../../http/context.ts';
import { parsePicture } from '../../uploads/picture.ts';

export const pictureFolder = ({ shop }: Pick<Ctx, 'shop'>): string => `${shop.config.dataDir}/images`;

const named = sql`
  select photo from ${metals} union select photo from ${metalPhotos} union select photo from ${bills}
  union select photo2 from ${bills} union select photo from ${orderLines}`;

/** Deletes files that no row names any more. Call it after the commit. */
export async function dropPictures(ctx: Ctx, references: readonly (string | null)[]): Promise<void> {
  const used = new Set(ctx.db.all<{ photo: string | null }>(named).map(({ photo }) => photo));
  const files = references
    .filter((reference) => reference !== null && !used.has(reference))
    .flatMap((reference) => parsePicture(reference)?.sources ?? [])
    .flatMap(({ srcset }) => srcset.match(/[\w.-]+(?= \d+w)/g) ?? []);
  await Promise.all(files.map((file) => rm(`${pictureFolder(ctx)}/${file}`, { force: true })));
}
