import { fold } from '../../../db/fold.ts';
import { email as emailShape } from '../../email.ts';
import type { Row } from '../../uploads/fileKind.ts';

const keyOf = (title: string): string => fold(title).replace(/[^a-z0-9]/g, '');

const addressTitle =
  /^((adresse)?(email|mail|courriel|electronique)|(email|subscriber|contact|customer|user)+(email|address|adresse|mail)?)$/;
/** « EMAIL_BLACKLIST », « UNSUB_TIME »: any value but « no » means opted out. */
const optOutTitle = /unsub|desinscri|desabonn|optout|optedout|clean|bounce|blacklist|exclu|suppress|complain|spam/;
const otherChannel = /^(sms|whatsapp|phone)|link|url|token/;
const optInTitle =
  /^(is)?(subscribed|newsletter|abonnee?|inscrite?|active|actif|confirmed|optedin|emailoptin|accepts(email)?marketing)$/;
const statusTitle =
  /^(global|list|listrelationship|member|contact|email|subscription|subscriber|newsletter|emailmarketing)?(status|statut)(global|deliste)?$|^etat$/;

const noValue = /^(0|no|non|n|false|faux|none|null|never|jamais|-|[0:\s-]+)?$/;
const yesValue = /^(1|yes|y|oui|o|true|vrai|x)$/;
const subscribedWord = /^(subscribed|active|actif|confirmed|confirme|abonnee?|inscrite?|souscrit|valide?|enabled)$/;

/** Null for other columns; « optin » is a fallback. */
function optOutTest(title: string, titles: readonly string[]): ((value: string) => boolean) | null {
  if (otherChannel.test(title)) return null;
  if (optOutTitle.test(title)) return (value) => !noValue.test(value);
  const isIn = optInTitle.test(title) || (title === 'optin' && !titles.some((other) => optInTitle.test(other)));
  if (isIn || statusTitle.test(title)) return (value) => !yesValue.test(value) && !subscribedWord.test(value);
  return null;
}

const addressIn = (cell: string) => emailShape.safeParse(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell);

export type MemberRow = { line: number; cells: string[]; email: string | null; isOptedOut: boolean };

/** Null when several columns hold addresses and no header decides. */
export function readMembers(rows: readonly Row[]): { titles: string[]; members: MemberRow[] } | null {
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
  const optOutTests = titles.map((title, index) => (index === column ? null : optOutTest(title, titles)));
  const members = lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const address = addressIn(cells[column] ?? '');
      const isOptedOut = optOutTests.some((isOptedOutBy, index) => isOptedOutBy?.(fold(cells[index] ?? '').trim()));
      return { line, cells, email: address.success ? address.data : null, isOptedOut: isOptedOut };
    });
  const optedOut = new Set(members.flatMap(({ email, isOptedOut }) => (isOptedOut && email ? email : [])));
  return { titles, members: members.map((member) => ({ ...member, isOptedOut: optedOut.has(member.email ?? '') })) };
}
