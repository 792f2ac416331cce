import { and, eq, sql } from 'drizzle-orm';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { audit } from '../../../../db/writer.ts';
import { formatDay, isoFromFrench, startOfDay } from '../../../dates.ts';
import { type Ctx, fieldError } from '../../../http/context.ts';
import { isSubscriptionAnswer, readMembers } from '../../newsletter/memberRows.ts';
import { newToken } from '../../newsletter/members.server.ts';
import type { Answers, AssessedRow, Importer, ImportTable, RowOutcome } from '../imports.ts';

type Plan = { email: string; consent: string; confirmedAt?: number; unsubscribedAt?: number };
type Member = typeof newsletterMembers.$inferSelect;

function parseDay(text: string) {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(isoFromFrench(text))?.[0];
  if (!iso?.startsWith('20')) return null;
  try {
    const index = startOfDay(iso);
    return index <= Date.now() ? index : null;
  } catch {
    return null;
  }
}

const findMember = ({ db }: Ctx, email: string): Member | undefined =>
  db.select().from(newsletterMembers).where(eq(newsletterMembers.email, email)).get();

function prepare(ctx: Ctx, { rows, names, mapping }: ImportTable, { consent: defaultConsent, consentDay }: Answers) {
  const table = readMembers([{ line: 1, cells: names }, ...rows]);
  if (!table)
    throw fieldError(
      'file',
      'Plusieurs colonnes de ce fichier contiennent des adresses. Intitulez «\u00a0email\u00a0» la bonne.',
    );
  const { members } = table;
  if (!members.some(({ email }) => email))
    throw fieldError('file', 'Ce fichier ne contient aucune adresse électronique.');
  const assess = (at: number): AssessedRow | null => {
    const row = members[at];
    if (!row) return null;
    const { line, cells, email, isOptedOut } = row;
    if (!email)
      return { line, name: cells.join(' ').slice(0, 120), outcome: 'refused', text: 'pas d’adresse lisible.' };
    const outcomeRow = (outcome: RowOutcome, text: string, plan?: Plan): AssessedRow => ({
      ...{ key: email, line, name: email, outcome, text },
      ...(plan && { plan }),
    });
    const member = findMember(ctx, email);
    const isSubscribed = member?.confirmedAt != null && member.unsubscribedAt === null;
    const changeOutcome = member ? 'changed' : 'new';
    const cell = (field: string) => cells[mapping[field] ?? -1]?.trim() ?? '';
    const consent = ((!isSubscriptionAnswer(cell('consent')) && cell('consent')) || defaultConsent).slice(0, 300);
    if (isOptedOut) {
      const optedOutText = 'ne reçoit plus la lettre';
      // A subscription confirmed on this site takes precedence over an imported list.
      if (member && !(isSubscribed && member.source !== 'form'))
        return outcomeRow('unchanged', isSubscribed ? 'inscrit ici par son propre lien' : optedOutText);
      return outcomeRow(changeOutcome, optedOutText, { email, consent, unsubscribedAt: Date.now() });
    }
    if (isSubscribed) return outcomeRow('unchanged', 'reçoit déjà la lettre');
    if (member?.unsubscribedAt != null) return outcomeRow('refused', 's’est désabonné ici.');
    const confirmedAt = parseDay(cell('consentAt')) ?? parseDay(consentDay);
    const missing = [confirmedAt === null && 'la date', consent.length < 3 && 'l’origine'].filter(Boolean).join(' et ');
    if (confirmedAt === null || missing) return outcomeRow('refused', `sans ${missing} de son accord.`);
    return outcomeRow(changeOutcome, `accord du ${formatDay(confirmedAt)}, ${consent}`, {
      email,
      consent,
      confirmedAt,
    });
  };
  return { total: members.length, assess };
}

export const subscribersImporter: Importer = {
  prepare,
  apply: (tx, { plan }) => {
    const { email, ...set } = plan as Plan;
    const before = findMember(tx, email);
    const importedValues = { source: 'import' as const, ...set };
    const row = tx.db
      .insert(newsletterMembers)
      .values({ email, unsubscribeToken: newToken(), createdAt: Date.now(), ...importedValues })
      .onConflictDoUpdate({ target: newsletterMembers.email, set: importedValues })
      .returning()
      .get();
    audit(tx, { action: 'newsletter.import', entityId: row.id });
    return { targetId: row.id, ...(before && { before }) };
  },
  undo: ({ db }, { before, targetId, plan }) => {
    const { id, source: origin, unsubscribedAt: leftAt } = newsletterMembers;
    const { unsubscribedAt: planned = null } = plan as Plan;
    const isUnchangedSinceImport = and(eq(id, targetId ?? ''), eq(origin, 'import'), sql`${leftAt} is ${planned}`);
    const { confirmedAt, unsubscribedAt, source, consent } = (before ?? {}) as Member;
    const { changes } = before
      ? db
          .update(newsletterMembers)
          .set({ confirmedAt, unsubscribedAt, source, consent })
          .where(isUnchangedSinceImport)
          .run()
      : db.delete(newsletterMembers).where(isUnchangedSinceImport).run();
    return changes > 0 ? undefined : { outcome: 'refused', text: 'a changé depuis, et reste ainsi.' };
  },
};
