import { asc, eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { write } from '../../../../db/writer.ts';
import { email as emailShape } from '../../../email.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { writeTable } from '../../../uploads/table.ts';
import { newToken, subscribed, unsubscribe } from '../members.server.ts';

type Report = { added: number; known: number; left: number; wrong: { line: number; text: string }[] };

const mostWrongShown = 50;

/** Address of each line, in any column; a line without one is an error, except a heading. */
function addressesOf(text: string) {
  const emails = new Set<string>();
  const wrong: Report['wrong'] = [];
  for (const [at, row] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '') continue;
    const cells = row.split(/[;,\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const found = emailShape.safeParse(cells.find((cell) => cell.includes('@')) ?? '');
    if (found.success) emails.add(found.data);
    else if (at > 0 || row.includes('@')) wrong.push({ line: at + 1, text: row.slice(0, 120) });
  }
  return { emails: [...emails], wrong: wrong.slice(0, mostWrongShown) };
}

/** An address that has left stays out: an old list is no new consent. @throws invalid for a file without any address */
export async function importMembers(ctx: Ctx, { text, consent }: { text: string; consent: string }): Promise<Report> {
  requireAdmin(ctx.actor);
  const { emails, wrong } = addressesOf(text);
  const none = 'Ce fichier ne contient aucune adresse électronique.';
  if (emails.length === 0) throw wrongField('text', none);
  return write(ctx, (tx) => {
    const report: Report = { added: 0, known: 0, left: 0, wrong };
    const createdAt = Date.now();
    const imported = { consent, source: 'import' as const, confirmedAt: createdAt };
    for (const email of emails) {
      const member = tx.db.select().from(newsletterMembers).where(eq(newsletterMembers.email, email)).get();
      if (member && member.unsubscribedAt !== null) report.left++;
      else if (member?.confirmedAt) report.known++;
      else {
        report.added++;
        tx.db
          .insert(newsletterMembers)
          .values({ email, unsubscribeToken: newToken(), createdAt, ...imported })
          .onConflictDoUpdate({ target: newsletterMembers.email, set: imported })
          .run();
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
