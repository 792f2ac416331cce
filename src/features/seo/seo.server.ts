import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { seo } from '../../../db/schema/shop.ts';
import { type SeoEntry, type SeoPage, seoDefaults } from './seo.ts';

export function seoOf(db: Db, page: SeoPage): SeoEntry {
  const row = db.select().from(seo).where(eq(seo.page, page)).get();
  const defaults = seoDefaults[page];
  return {
    title: row?.title || defaults.title,
    description: row?.description || defaults.description,
    topText: row?.topText ?? '',
    text: row?.text ?? '',
  };
}
