import type { Db } from '../../../../db/client.ts';
import { seo } from '../../../../db/schema/shop.ts';
import { seoPages } from '../../../../db/words.ts';
import { auditChange, write } from '../../../../db/writer.ts';
import { verb } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { cleanRichText } from '../../../richText.ts';
import { getSeoDataContract, type SavedSeo, upsertSeoContract } from '../seo.api.ts';
import type { SeoPage } from '../seo.ts';

const emptyEntry: SavedSeo = { title: '', description: '', topText: '', text: '', updatedAt: 0 };

function readSeo(db: Db): Record<SeoPage, SavedSeo> {
  const rows = db.select().from(seo).all();
  const entry = (page: SeoPage) => {
    const { page: _, ...row } = rows.find((stored) => stored.page === page) ?? { page, ...emptyEntry };
    return row;
  };
  return Object.fromEntries(seoPages.map((page) => [page, entry(page)])) as Record<SeoPage, SavedSeo>;
}

export const getSeoData = verb(getSeoDataContract, (ctx) => readSeo(ctx.db));

/** All or none. @throws conflict, with the entry that somebody else saved meanwhile */
export const upsertSeo = verb(upsertSeoContract, (ctx, entries) =>
  write(ctx, (tx) => {
    const currentSeo = readSeo(tx.db);
    for (const page of seoPages) {
      const input = entries[page];
      if (!input) continue;
      const before = currentSeo[page];
      const { title, description, topText, text, updatedAt: expected } = input;
      const after = {
        title: title ?? before.title,
        description: description ?? before.description,
        topText: topText === undefined ? before.topText : cleanRichText(topText),
        text: text === undefined ? before.text : cleanRichText(text),
        updatedAt: nextVersion(before, { expected, current: before }),
      };
      tx.db
        .insert(seo)
        .values({ page, ...after })
        .onConflictDoUpdate({ target: seo.page, set: after })
        .run();
      auditChange(tx, { action: 'seo.edit', entityId: page, before, after });
    }
    return readSeo(tx.db);
  }),
);
