import { fold } from '../../../db/fold.ts';
import { email as emailShape } from '../../email.ts';
import type { Row } from '../../uploads/fileKind.ts';

const keyOf = (title: string): string => fold(title).replace(/[^a-z0-9]/g, '');

const addressTitle =
  /^((adresse)?(email|mail|courriel|electronique)|(email|subscriber|contact|customer|user)+(email|address|adresse|mail)?)$/;
/** In columns such as « EMAIL_BLACKLIST » and « UNSUB_TIME », any value but « no » means opted out. */
const optOutTitle = new RegExp(
  'unsub|desinscri|desabonn|opt(ed)?out|clean|bounce|bloqu|bl(ac|oc)k[el]|noire|npai|plainte|nepas|donot' +
    '|exclu|suppress|complain|spam|disabled',
);
const otherChannel = /sms|whatsapp|phone|link|url|token/;
/** Must not match Substack's « active_subscription », which means a paid subscription. */
const optInTitle = new RegExp(
  'newsletter|lettre|abonn|inscri|opt(ed)?in|(?<!^active)subscri|accept|consent|rgpd' +
    '|^(active|actif|confirmed|enabled)$',
);
const statusTitle =
  /^(global|list|listrelationship|member|contact|email|subscription|subscriber|newsletter|emailmarketing)*(status|statut)(global|deliste)?$|^etat$/;

const noValue = /^(0*|no|non|n|none|null|false|faux|never|jamais)$/;
const optInWord =
  /^(1|yes|y|oui|o|true|vrai|x|subscribed|actif|activee?|confirmed|confirmee?|abonnee?|inscrite?|souscrit|valide?|enabled|accepte?e?d?)$/;
const optOutWord =
  /^(0+|no|n|none|null|false|faux|never.*|jamais|not.*|non.*|un(sub|conf|known).*|des(abonn|inscri).*|opt(ed)?out|cleaned|bounced|pending|inconnu|refus.*)$/;

/** Whether the cell means subscribed or not: « oui », « unsubscribed »… */
export const isAnswer = (cell: string): boolean => [optInWord, optOutWord].some((word) => word.test(keyOf(cell)));

type Column = { title: string; titles: readonly string[]; values: readonly string[] };

/** Null for other columns. An « optin » beside a clearer column may mean offers of partners. */
function optOutTest({ title, titles, values }: Column): ((value: string) => boolean) | null {
  if (otherChannel.test(title)) return null;
  if (optOutTitle.test(title)) return (value) => !noValue.test(value);
  const isNotIn = (value: string) => !optInWord.test(value);
  if (statusTitle.test(title)) return isNotIn;
  if (!optInTitle.test(title) || (title === 'optin' && titles.filter((one) => optInTitle.test(one)).length > 1))
    return null;
  return values.every((value) => value === '' || isAnswer(value)) ? isNotIn : (value) => optOutWord.test(value);
}

const addressIn = (cell: string) => emailShape.safeParse(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell);

export type MemberRow = { line: number; cells: string[]; email: string | null; isOptedOut: boolean };

/** Null if several columns hold addresses and no header tells which to use. */
export function readMembers(rows: readonly Row[]): { members: MemberRow[] } | null {
  const [titleRow, ...dataRows] = rows;
  const hasTitles = titleRow !== undefined && !titleRow.cells.some((cell) => cell.includes('@'));
  const titles = hasTitles ? titleRow.cells.map(keyOf) : [];
  const lines = hasTitles ? dataRows : rows;
  const titledColumn = titles.findIndex((title) => addressTitle.test(title));
  const columnsWithAddress = new Set(
    lines.flatMap(({ cells }) => cells.flatMap((cell, index) => (addressIn(cell).success ? index : []))),
  );
  if (titledColumn < 0 && columnsWithAddress.size > 1) return null;
  const column = titledColumn < 0 ? ([...columnsWithAddress][0] ?? 0) : titledColumn;
  const optOutTests = titles.map((title, index) => {
    const values = lines.map(({ cells }) => keyOf(cells[index] ?? ''));
    return index === column ? null : optOutTest({ title, titles, values });
  });
  const members = lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const address = addressIn(cells[column] ?? '');
      const isOptedOut = optOutTests.some((isOptedOutBy, index) => isOptedOutBy?.(keyOf(cells[index] ?? '')));
      return { line, cells, email: address.success ? address.data : null, isOptedOut: isOptedOut };
    });
  const optedOut = new Set(members.flatMap(({ email, isOptedOut }) => (isOptedOut && email ? email : [])));
  return { members: members.map((member) => ({ ...member, isOptedOut: optedOut.has(member.email ?? '') })) };
}
