import { and, eq, sql } from 'drizzle-orm';
import { fold } from '../../../../db/fold.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { audit } from '../../../../db/writer.ts';
import { formatDay, isoFromFrench, startOfDay } from '../../../dates.ts';
import { email as emailShape } from '../../../email.ts';
import { type Ctx, fieldError } from '../../../http/context.ts';
import type { Row } from '../../../uploads/fileKind.ts';
import { findMember, newToken } from '../../newsletter/members.server.ts';
import type { Answers, AssessedRow, Importer, ImportTable, RowOutcome } from '../imports.ts';

const normalize = (title: string): string => fold(title).replace(/[^a-z0-9]/g, '');

const addressHeading =
  /^((adresse)?(email|mail|courriel|electronique)|(email|subscriber|contact|customer|user)+(email|address|adresse|mail)?)$/;
/** In « EMAIL_BLACKLIST » or « UNSUB_TIME », any value but « no » means opted out. */
const optOutHeading = new RegExp(
  'unsub|desinscri|desabonn|opt(ed)?out|clean|bounce|bloqu|bl(ac|oc)k[el]|noire|npai|plainte|nepas|donot' +
    '|exclu|suppress|complain|spam|disabled|stop|refus|rouge|noe?mail',
);
const otherChannelPattern = /sms|whatsapp|phone|link|url|token/;
/** Excludes Substack's « active_subscription », which means a paid subscription. */
const optInHeading = new RegExp(
  'newsletter|lettre|abonn|inscri|opt(ed)?in|(?<!^active)subscri|accept|consent|rgpd' +
    '|^(active|actif|confirmed|enabled|state)$',
);
const statusHeading =
  /^(global|list|listrelationship|member|contact|email|subscription|subscriber|newsletter|emailmarketing)*(status|statut)(global|deliste)?$|^etat$/;

const dateHeading = /^date|date$|time(stamp)?$|(inscrit|abonne)e?le$|subscribedon$/;

const noPattern = /^(0*|no|non|n|none|null|false|faux|never|jamais)$/;
const optInPattern =
  /^(1|yes|y|oui|o|ok|true|vrai|x|subscribed|actif|activee?|confirmed|confirmee?|abonnee?|inscrite?|souscrit|valide?|enabled|accepte?e?d?)$/;
const optOutPattern =
  /^(0+|no|n|none|null|false|faux|never.*|jamais|not.*|non.*|un(sub|conf|known).*|des(abonn|inscri).*|opt(ed)?out|cleaned|bounced|deleted|cancel.*|ko|pending|inconnu|refus.*)$/;

const isSubscriptionAnswer = (cell: string): boolean =>
  [optInPattern, optOutPattern].some((word) => word.test(normalize(cell)));

type Column = { title: string; titles: readonly string[]; values: readonly string[] };

/** Beside a clearer column, « optin » may mean consent to offers of partners. */
function optOutTest({ title, titles, values }: Column): ((value: string) => boolean) | null {
  if (otherChannelPattern.test(title)) return null;
  if (optOutHeading.test(title)) return (value) => !noPattern.test(value);
  const isNotOptedIn = (value: string) => !optInPattern.test(value);
  if (statusHeading.test(title)) return isNotOptedIn;
  if (!optInHeading.test(title) || (title === 'optin' && titles.filter((one) => optInHeading.test(one)).length > 1))
    return null;
  // `state` may be the region of an address, which many lists leave empty.
  if (title === 'state' && !values.some(isSubscriptionAnswer)) return null;
  return !dateHeading.test(title) && values.every((value) => value === '' || isSubscriptionAnswer(value))
    ? isNotOptedIn
    : (value) => optOutPattern.test(value);
}

const parseAddress = (cell: string) => emailShape.safeParse(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell);

/** Null if several columns contain addresses and no heading tells which to use. */
export function readMembers(rows: readonly Row[]) {
  const [titleRow, ...dataRows] = rows;
  const hasHeadings = titleRow !== undefined && !titleRow.cells.some((cell) => cell.includes('@'));
  const headings = hasHeadings ? titleRow.cells.map(normalize) : [];
  const lines = hasHeadings ? dataRows : rows;
  const addressColumn = headings.findIndex((title) => addressHeading.test(title));
  const columnsWithAddress = new Set(
    lines.flatMap(({ cells }) => cells.flatMap((cell, index) => (parseAddress(cell).success ? index : []))),
  );
  if (addressColumn < 0 && columnsWithAddress.size > 1) return null;
  const emailColumn = addressColumn < 0 ? ([...columnsWithAddress][0] ?? 0) : addressColumn;
  const optOutTests = headings.map((title, index) => {
    const values = lines.map(({ cells }) => normalize(cells[index] ?? ''));
    return index === emailColumn ? null : optOutTest({ title, titles: headings, values });
  });
  const members = lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const address = parseAddress(cells[emailColumn] ?? '');
      const isOptedOut = optOutTests.some((isOptedOutBy, index) => isOptedOutBy?.(normalize(cells[index] ?? '')));
      return { line, cells, email: address.success ? address.data : null, isOptedOut };
    });
  const optedOutEmails = new Set(members.flatMap(({ email, isOptedOut }) => (isOptedOut && email ? email : [])));
  return members.map((member) => ({ ...member, isOptedOut: optedOutEmails.has(member.email ?? '') }));
}

type Plan = { email: string; consent: string; confirmedAt?: number; unsubscribedAt?: number };

const dayIn = (text: string) => /^\d{4}-\d{2}-\d{2}/.exec(isoFromFrench(text))?.[0];

function parseDay(text: string) {
  const iso = dayIn(text);
  if (!iso?.startsWith('20')) return null;
  try {
    const index = startOfDay(iso);
    return index <= Date.now() ? index : null;
  } catch {
    return null;
  }
}

function prepare(ctx: Ctx, { rows, names, mapping }: ImportTable, { consent: defaultConsent, consentDay }: Answers) {
  const members = readMembers([{ line: 1, cells: names }, ...rows]);
  if (!members)
    throw fieldError(
      'file',
      'Plusieurs colonnes de ce fichier contiennent des adresses. Intitulez «\u00a0email\u00a0» la bonne.',
    );
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
    const member = findMember(ctx.db, email);
    const isSubscribed = member?.confirmedAt != null && member.unsubscribedAt === null;
    const changeOutcome = member ? 'changed' : 'new';
    const cell = (field: string) => cells[mapping[field] ?? -1]?.trim() ?? '';
    const isDay = dayIn(cell('consent')) !== undefined;
    const isOrigin = !isSubscriptionAnswer(cell('consent')) && !isDay;
    const consent = ((isOrigin && cell('consent')) || defaultConsent).slice(0, 300);
    if (isOptedOut) {
      const optedOutText = 'ne reçoit plus la lettre';
      // A subscription confirmed on this site prevails over an imported list.
      if (member && !(isSubscribed && member.source !== 'form'))
        return outcomeRow('unchanged', isSubscribed ? 'inscrit ici par son propre lien' : optedOutText);
      return outcomeRow(changeOutcome, optedOutText, { email, consent, unsubscribedAt: Date.now() });
    }
    if (isSubscribed) return outcomeRow('unchanged', 'reçoit déjà la lettre');
    if (member?.unsubscribedAt != null) return outcomeRow('refused', 's’est désabonné ici.');
    if (isDay && parseDay(cell('consent')) === null)
      return outcomeRow('refused', `date d’accord impossible\u00a0: «\u00a0${cell('consent')}\u00a0».`);
    const day = noPattern.test(normalize(cell('consentAt'))) ? '' : cell('consentAt');
    const confirmedAt = day ? parseDay(day) : (parseDay(cell('consent')) ?? parseDay(consentDay));
    const missingText = [confirmedAt === null && 'la date', consent.length < 3 && 'l’origine']
      .filter(Boolean)
      .join(' et ');
    if (confirmedAt === null || missingText) return outcomeRow('refused', `sans ${missingText} de son accord.`);
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
    const { email, ...values } = plan as Plan;
    const before = findMember(tx.db, email);
    const importedValues = { source: 'import' as const, ...values };
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
    const { unsubscribedAt: plannedAt = null } = plan as Plan;
    const isUnchangedSinceImport = and(eq(id, targetId ?? ''), eq(origin, 'import'), sql`${leftAt} is ${plannedAt}`);
    const { confirmedAt, unsubscribedAt, source, consent } = (before ?? {}) as typeof newsletterMembers.$inferSelect;
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
