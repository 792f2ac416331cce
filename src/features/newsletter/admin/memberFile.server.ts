import { asc, eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { fileKind } from '../../../uploads/fileKind.ts';
import { parseFile } from '../../../uploads/parseFile.ts';
import { writeTable } from '../../../uploads/table.ts';
import type { Upload } from '../../../uploads/upload.ts';
import { newToken, subscribed, unsubscribe } from '../members.server.ts';
import { readMembers } from './memberRows.ts';

type Report = { added: number; known: number; left: number; wrong: { line: number; text: string }[] };

const mostWrongShown = 50;

/** Mailing services export what they know of each person. */
const memberFile = fileKind({ lines: 50_000, columns: 120 });

/** Who left, here or where the file comes from, stays out and is remembered. @throws invalid for a file without any address */
export async function importMembers(ctx: Ctx, { file, consent }: { file: Upload; consent: string }): Promise<Report> {
  requireAdmin(ctx.actor);
  const parsed = await parseFile(await file.bytes(), memberFile);
  const members = readMembers(parsed.format === 'table' ? parsed.rows : []);
  const ambiguous =
    'Plusieurs colonnes de ce fichier contiennent des adresses. Intitulez «\u00a0email\u00a0» la bonne.';
  if (!members) throw wrongField('file', ambiguous);
  const none = 'Ce fichier ne contient aucune adresse électronique.';
  if (members.subscribed.length + members.left.length === 0) throw wrongField('file', none);
  return write(ctx, (tx) => {
    const report: Report = { added: 0, known: 0, left: 0, wrong: members.wrong.slice(0, mostWrongShown) };
    const createdAt = Date.now();
    const imported = { consent, source: 'import' as const };
    const memberOf = (email: string) =>
      tx.db.select().from(newsletterMembers).where(eq(newsletterMembers.email, email)).get();
    const save = (email: string, set: { confirmedAt: number } | { unsubscribedAt: number }) =>
      tx.db
        .insert(newsletterMembers)
        .values({ email, unsubscribeToken: newToken(), createdAt, ...imported, ...set })
        .onConflictDoUpdate({ target: newsletterMembers.email, set: { ...imported, ...set } })
        .run();
    for (const email of members.left) {
      const member = memberOf(email);
      // Confirmed by their own link here: an old list does not undo it.
      if (member?.source === 'form' && member.confirmedAt !== null && member.unsubscribedAt === null) report.known++;
      else {
        report.left++;
        if (!member?.unsubscribedAt) save(email, { unsubscribedAt: createdAt });
      }
    }
    for (const email of members.subscribed) {
      const member = memberOf(email);
      if (member && member.unsubscribedAt !== null) report.left++;
      else if (member?.confirmedAt) report.known++;
      else {
        report.added++;
        save(email, { confirmedAt: createdAt });
      }
    }
    const { added, known, left } = report;
    audit(tx, {
      action: 'newsletter.import',
      entity: 'newsletter',
      entityId: null,
      detail: { consent, added, known, left },
    });
    return report;
  });
}

export async function exportMembers(ctx: Ctx): Promise<string> {
  requireAdmin(ctx.actor);
  const rows = ctx.db
    .select()
    .from(newsletterMembers)
    .where(subscribed)
    .orderBy(asc(newsletterMembers.createdAt))
    .all();
  const iso = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
  const lines = rows.map((row) => [row.email, iso(row.createdAt), iso(row.confirmedAt), row.source, row.consent]);
  await write(ctx, (tx) =>
    audit(tx, { action: 'newsletter.export', entity: 'newsletter', entityId: null, detail: { members: rows.length } }),
  );
  const head = ['courriel', 'demande', 'confirmation', 'origine', 'accord'];
  return writeTable([head, ...lines]);
}

export async function removeMember(ctx: Ctx, id: string): Promise<null> {
  requireAdmin(ctx.actor);
  const member = ctx.db.select().from(newsletterMembers).where(eq(newsletterMembers.id, id)).get();
  if (!member) throw new ShopError('notFound', 'Cette adresse n’est pas inscrite.');
  await unsubscribe(ctx, { token: member.unsubscribeToken });
  return write(ctx, (tx) => {
    audit(tx, { action: 'newsletter.remove', entity: 'newsletter', entityId: id });
    return null;
  });
}
