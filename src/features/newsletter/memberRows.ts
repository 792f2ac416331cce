import { fold } from '../../../db/fold.ts';
import { email as emailShape } from '../../email.ts';
import type { Row } from '../../uploads/fileKind.ts';

const normalize = (title: string): string => fold(title).replace(/[^a-z0-9]/g, '');

const addressHeading =
  /^((adresse)?(email|mail|courriel|electronique)|(email|subscriber|contact|customer|user)+(email|address|adresse|mail)?)$/;
/** « EMAIL_BLACKLIST », « UNSUB_TIME »: any value but « no » means opted out. */
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

const noPattern = /^(0*|no|non|n|none|null|false|faux|never|jamais)$/;
const optInPattern =
  /^(1|yes|y|oui|o|ok|true|vrai|x|subscribed|actif|activee?|confirmed|confirmee?|abonnee?|inscrite?|souscrit|valide?|enabled|accepte?e?d?)$/;
const optOutPattern =
  /^(0+|no|n|none|null|false|faux|never.*|jamais|not.*|non.*|un(sub|conf|known).*|des(abonn|inscri).*|opt(ed)?out|cleaned|bounced|deleted|cancel.*|ko|pending|inconnu|refus.*)$/;

/** « oui », « unsubscribed »… */
export const isSubscriptionAnswer = (cell: string): boolean =>
  [optInPattern, optOutPattern].some((word) => word.test(normalize(cell)));

type Column = { title: string; titles: readonly string[]; values: readonly string[] };

/** If there is a clearer column, « optin » may mean consent to partners' offers. */
function optOutTest({ title, titles, values }: Column): ((value: string) => boolean) | null {
  if (otherChannelPattern.test(title)) return null;
  if (optOutHeading.test(title)) return (value) => !noPattern.test(value);
  const isNotOptedIn = (value: string) => !optInPattern.test(value);
  if (statusHeading.test(title)) return isNotOptedIn;
  if (!optInHeading.test(title) || (title === 'optin' && titles.filter((one) => optInHeading.test(one)).length > 1))
    return null;
  return values.every((value) => value === '' || isSubscriptionAnswer(value))
    ? isNotOptedIn
    : (value) => optOutPattern.test(value);
}

const parseAddress = (cell: string) => emailShape.safeParse(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell);

export type MemberRow = { line: number; cells: string[]; email: string | null; isOptedOut: boolean };

/** Null if several columns contain addresses and no header tells which one to use. */
export function readMembers(rows: readonly Row[]): { members: MemberRow[] } | null {
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
      return { line, cells, email: address.success ? address.data : null, isOptedOut: isOptedOut };
    });
  const optedOutEmails = new Set(members.flatMap(({ email, isOptedOut }) => (isOptedOut && email ? email : [])));
  return { members: members.map((member) => ({ ...member, isOptedOut: optedOutEmails.has(member.email ?? '') })) };
}
