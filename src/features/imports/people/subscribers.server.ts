import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { formatDay, isoFromFrench, startOfDay } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { wrongField } from '../../../http/errors.ts';
import { readMembers } from '../../newsletter/memberRows.ts';
import { newToken } from '../../newsletter/members.server.ts';
import type { Answers, Importer, ImportTable, JudgedRow } from '../imports.ts';

type Plan = { email: string; consent: string; confirmedAt?: number; unsubscribedAt?: number };
type Member = typeof newsletterMembers.$inferSelect;

/** Start of the day; null for no date, or a future one. */
function dayIn(text: string): number | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(isoFromFrench(text.trim().slice(0, 10)))?.[0];
  if (!iso || iso.startsWith('0000')) return null;
  try {
    const at = startOfDay(iso);
    return at <= Date.now() ? at : null;
  } catch {
    return null;
  }
}

const memberOf = ({ db }: Ctx, email: string): Member | undefined =>
  db.select().from(newsletterMembers).where(eq(newsletterMembers.email, email)).get();

function prepare(ctx: Ctx, { rows, names, mapping }: ImportTable, { consent: defaultConsent, consentDay }: Answers) {
  const table = readMembers([{ line: 1, cells: names }, ...rows]);
  if (!table)
    throw wrongField(
      'file',
      'Plusieurs colonnes de ce fichier contiennent des adresses. Intitulez «\u00a0email\u00a0» la bonne.',
    );
  const { members } = table;
  if (!members.some(({ email }) => email))
    throw wrongField('file', 'Ce fichier ne contient aucune adresse électronique.');
  const linesByEmail = new Map<string, number>();
  const judge = (at: number): JudgedRow | null => {
    const row = members[at];
    if (!row) return null;
    const { line, cells, email, isOptedOut: isOut } = row;
    if (!email)
      return { line, name: cells.join(' ').slice(0, 120), outcome: 'refused', text: 'pas d’adresse lisible.' };
    const before = linesByEmail.get(email);
    linesByEmail.set(email, line);
    if (before !== undefined) return { line, name: email, outcome: 'refused', text: `déjà à la ligne ${before}.` };
    const member = memberOf(ctx, email);
    const isIn = member?.confirmedAt != null && member.unsubscribedAt === null;
    const cell = (field: string) => cells[mapping[field] ?? -1]?.trim() ?? '';
    const consent = (cell('consent') || defaultConsent).slice(0, 300);
    const plan: Plan = { email, consent };
    if (isOut) {
      // Already confirmed here: an old list does not undo it.
      if (!member || (isIn && member.source !== 'form'))
        return {
          line,
          name: email,
          outcome: member ? 'changed' : 'new',
          text: 'ne reçoit plus la lettre',
          plan: { ...plan, unsubscribedAt: Date.now() },
        };
      return {
        line,
        name: email,
        outcome: 'unchanged',
        text: isIn ? 'inscrit ici par son propre lien' : 'ne reçoit plus la lettre',
      };
    }
    if (isIn) return { line, name: email, outcome: 'unchanged', text: 'reçoit déjà la lettre' };
    if (member?.unsubscribedAt != null) return { line, name: email, outcome: 'refused', text: 's’est désabonné ici.' };
    const confirmedAt = dayIn(cell('consentAt')) ?? dayIn(consentDay);
    const missing = [confirmedAt === null && 'la date', consent.length < 3 && 'l’origine'].filter(Boolean).join(' et ');
    if (confirmedAt === null || missing)
      return { line, name: email, outcome: 'refused', text: `sans ${missing} de son accord.` };
    return {
      line,
      name: email,
      outcome: member ? 'changed' : 'new',
      text: `accord du ${formatDay(confirmedAt)}, ${consent}`,
      plan: { ...plan, confirmedAt },
    };
  };
  return { total: members.length, judge };
}

export const subscribersImporter: Importer = {
  prepare,
  apply: (tx, { plan }) => {
    const { email, ...set } = plan as Plan;
    const before = memberOf(tx, email);
    const imported = { source: 'import' as const, ...set };
    const row = tx.db
      .insert(newsletterMembers)
      .values({ email, unsubscribeToken: newToken(), createdAt: Date.now(), ...imported })
      .onConflictDoUpdate({ target: newsletterMembers.email, set: imported })
      .returning()
      .get();
    audit(tx, { action: 'newsletter.import', entity: 'newsletter', entityId: row.id });
    return { targetId: row.id, ...(before && { before }) };
  },
  undo: ({ db }, { before, targetId }) => {
    const own = eq(newsletterMembers.id, targetId ?? '');
    const {
      confirmedAt = null,
      unsubscribedAt = null,
      source = 'import',
      consent = '',
    } = (before ?? {}) as Partial<Member>;
    if (before) db.update(newsletterMembers).set({ confirmedAt, unsubscribedAt, source, consent }).where(own).run();
    else db.delete(newsletterMembers).where(own).run();
  },
};
