import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { seo } from '../../../db/schema/shop.ts';
import { type SeoEntry, type SeoPage, seoDefaults } from './seo.ts';

export function seoOf(db: Db, page: SeoPage): SeoEntry {
  const row = db.select().from(seo).where(eq(seo.page, page)).get();
  const place = seoDefaults[page];
  return {
    title: row?.title || place.title,
    description: row?.description || place.description,
    topText: row?.topText ?? '',
    text: row?.text ?? '',
  };
}
