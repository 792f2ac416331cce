import { fold } from '../../../db/fold.ts';
import { email as emailShape } from '../../email.ts';
import type { Row } from '../../uploads/fileKind.ts';

const keyOf = (title: string): string => fold(title).replace(/[^a-z0-9]/g, '');

const addressTitle =
  /^((adresse)?(email|mail|courriel|electronique)|(email|subscriber|contact|customer|user)+(email|address|adresse|mail)?)$/;
/** « EMAIL_BLACKLIST », « UNSUB_TIME », « IsExcludedFromCampaigns »: any value but « no » means out. */
const outTitle = /unsub|desinscri|desabonn|optout|optedout|clean|bounce|blacklist|exclu|suppress|complain|spam/;
const otherChannel = /^(sms|whatsapp|phone)|link|url|token/;
const inTitle =
  /^(is)?(subscribed|newsletter|abonnee?|inscrite?|active|actif|confirmed|optedin|emailoptin|accepts(email)?marketing)$/;
const statusTitle =
  /^(global|list|listrelationship|member|contact|email|subscription|subscriber|newsletter|emailmarketing)?(status|statut)(global|deliste)?$|^etat$/;

const no = /^(0|no|non|n|false|faux|none|null|never|jamais|-|[0:\s-]+)?$/;
const yes = /^(1|yes|y|oui|o|true|vrai|x)$/;
const subscribedWord = /^(subscribed|active|actif|confirmed|confirme|abonnee?|inscrite?|souscrit|valide?|enabled)$/;

/** Whether a column of another tool says that its line is out of the list; « optin » counts where no other one does. */
function outColumn(title: string, titles: readonly string[]): ((value: string) => boolean) | null {
  if (otherChannel.test(title)) return null;
  if (outTitle.test(title)) return (value) => !no.test(value);
  const isIn = inTitle.test(title) || (title === 'optin' && !titles.some((other) => inTitle.test(other)));
  if (isIn || statusTitle.test(title)) return (value) => !yes.test(value) && !subscribedWord.test(value);
  return null;
}

/** « Jeanne Martin <jeanne@example.fr> » too. */
const addressIn = (cell: string) => emailShape.safeParse(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell);

export type MemberRow = { line: number; cells: string[]; email: string | null; isOut: boolean };

/** Members of another tool's file by its titles; null where two columns hold addresses and no title says which. */
export function readMembers(rows: readonly Row[]): { titles: string[]; members: MemberRow[] } | null {
  const [head, ...rest] = rows;
  const hasTitles = head !== undefined && !head.cells.some((cell) => cell.includes('@'));
  const titles = hasTitles ? head.cells.map(keyOf) : [];
  const lines = hasTitles ? rest : rows;
  const named = titles.findIndex((title) => addressTitle.test(title));
  const withAddress = new Set(
    lines.flatMap(({ cells }) => cells.flatMap((cell, at) => (addressIn(cell).success ? at : []))),
  );
  if (named < 0 && withAddress.size > 1) return null;
  const column = named < 0 ? ([...withAddress][0] ?? 0) : named;
  const outs = titles.map((title, at) => (at === column ? null : outColumn(title, titles)));
  const members = lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const found = addressIn(cells[column] ?? '');
      const isOut = outs.some((out, at) => out?.(fold(cells[at] ?? '').trim()));
      return { line, cells, email: found.success ? found.data : null, isOut };
    });
  const left = new Set(members.flatMap(({ email, isOut }) => (isOut && email ? email : [])));
  return { titles, members: members.map((one) => ({ ...one, isOut: left.has(one.email ?? '') })) };
}
