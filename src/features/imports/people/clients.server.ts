import { eq } from 'drizzle-orm';
import { rowById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { audit } from '../../../../db/writer.ts';
import { countryCodeOf } from '../../../countryOf.ts';
import { isoDay, isoFromFrench } from '../../../dates.ts';
import { email as emailShape } from '../../../email.ts';
import type { Ctx } from '../../../http/context.ts';
import { htmlToText } from '../../../richText.ts';
import { addUser, findUserByEmail, importedPasswordHash, type UserRow } from '../../accounts/model/ownUser.server.ts';
import { addressProblems, normalizePerson, profileFields } from '../../accounts/model/person.ts';
import { personColumns } from '../columns.ts';
import type { AssessedRow, Importer, ImportTable } from '../imports.ts';

type Field = keyof typeof personColumns;
type Person = Partial<Omit<UserRow, 'email' | 'firstName' | 'lastName'>> &
  Pick<UserRow, 'email' | 'firstName' | 'lastName'>;

const { email: _, addressMore: __, ...columns } = personColumns;
const fields = Object.keys(columns) as (keyof typeof columns)[];

/** Reads « M. », « Monsieur », « Mme », « Madame » or « Ms », and the codes 1 (M.) and 2 (Mme). */
const parseTitle = (text: string): string | null =>
  /^(1|m\.?|mr\.?|monsieur)$/i.test(text) ? 'M.' : /^(2|mme\.?|mrs\.?|ms\.?|madame)$/i.test(text) ? 'Mme' : null;

const fieldParsers: Partial<Record<Field, (text: string) => string | null | undefined>> = {
  civilite: parseTitle,
  country: countryCodeOf,
  dateOfBirth: (text) => {
    const day = isoFromFrench(text);
    return day > isoDay(Date.now()) ? day.replace(/^20/, '19') : day;
  },
};

const titlePattern = /^((?:m(?:rs?|me|lle|s)?|monsieur|madame|mademoiselle)[. ])?(.*)/i;
const severalNamesPattern = /(^|\s)(et|ou|&|née?|mme|madame)(?!\S)/i;

/** Splits « MARTIN Jean » and « Mme Léa DE LA TOUR »; « Jean Martin » and « M. et Mme MARTIN Jean » are ambiguous. */
function splitName(cell: string): Partial<Record<Field, string>> {
  const [, title, names = ''] = titlePattern.exec(cell) ?? [];
  if (severalNamesPattern.test(names)) return {};
  const { last = [], first } = Object.groupBy(names.trim().split(/\s+/), (word) =>
    /^\P{Ll}+\p{Lu}\P{Ll}*$/u.test(word) ? 'last' : 'first',
  );
  return first ? { ...(title && { civilite: title }), lastName: last.join(' '), firstName: first.join(' ') } : {};
}

function readPerson(texts: Partial<Record<Field, string>>): { person: Person; unreadable: string[] } | string {
  const email = emailShape.safeParse(texts.email ?? '');
  if (!email.success) return 'pas d’adresse électronique lisible.';
  const isInFrance = countryCodeOf(texts.country?.trim() || 'France') === 'FR';
  const person: Record<string, unknown> = {};
  const invalidFields: string[] = [];
  for (const field of fields) {
    const cellText = texts[field]?.trim();
    if (!cellText) continue;
    // Spreadsheets drop the leading zero of a postal code.
    const parts = field === 'postalCode' && isInFrance && /^\d{4}$/.test(cellText) ? `0${cellText}` : cellText;
    const parsed = profileFields[field].safeParse(fieldParsers[field]?.(parts) ?? parts);
    if (parsed.success && parsed.data !== null) person[field] = parsed.data;
    else invalidFields.push(personColumns[field].label.toLowerCase());
  }
  if (!person['firstName'] || !person['lastName'])
    return 'il manque un nom ou un prénom lisible\u00a0: chacun dans sa colonne, ou le nom en capitales.';
  // Without its country, a foreign address would be taken for a French one.
  const hasUnreadableCountry = texts.country?.trim() && !person['country'];
  const problems = [...Object.keys(addressProblems(person)), ...(hasUnreadableCountry ? ['address'] : [])] as Field[];
  for (const field of problems) {
    const isAddressPart = ['address', 'postalCode', 'town'].includes(field);
    for (const name of isAddressPart ? (['address', 'postalCode', 'town', 'country'] as const) : [field]) {
      if (person[name] !== undefined) invalidFields.push(personColumns[name].label.toLowerCase());
      delete person[name];
    }
  }
  const completePerson = { portablePhone: null, secondPhone: null, country: null, postalCode: null, ...person };
  return { person: { ...normalizePerson(completePerson), email: email.data } as Person, unreadable: invalidFields };
}

function prepare(ctx: Ctx, { rows, names, mapping }: ImportTable) {
  const deletedIndex = names.findIndex((name) => /^(deleted|supprimé)$/i.test(name));
  const assess = (rowIndex: number): AssessedRow | null => {
    const { line, cells } = rows[rowIndex] ?? { line: 0, cells: [] };
    const texts = Object.fromEntries(
      Object.entries(mapping).map(([field, index]) => [field, htmlToText(cells[index] ?? '')]),
    );
    if (!('firstName' in mapping)) Object.assign(texts, splitName(texts['lastName'] ?? ''));
    texts['address'] = [texts['address'], texts['addressMore']].filter(Boolean).join(', ');
    if (Object.values(texts).every((text) => text === '')) return null;
    const parsed = readPerson(texts);
    const name = texts['email'] || [texts['firstName'], texts['lastName']].filter(Boolean).join(' ') || `Ligne ${line}`;
    if (/^(1|oui|yes|true)$/i.test(cells[deletedIndex] ?? ''))
      return { line, name, outcome: 'refused', text: 'supprimé dans l’autre boutique.' };
    if (typeof parsed === 'string') return { line, name, outcome: 'refused', text: parsed };
    const { person, unreadable } = parsed;
    const row = { key: person.email, line, name: person.email };
    if (findUserByEmail(ctx.db, person.email))
      return { ...row, outcome: 'unchanged', text: 'a déjà un compte, qui reste tel quel' };
    const text = [`${person.firstName} ${person.lastName}`, unreadable.length > 0 && `sans ${unreadable.join(', ')}`];
    return { ...row, outcome: 'new', text: text.filter(Boolean).join(', '), plan: person };
  };
  return { total: rows.length, assess };
}

/** Sends no e-mail: clients request a link to set their password. */
export const clientsImporter: Importer = {
  prepare,
  apply: (tx, { plan }) => {
    const { id } = addUser(tx, { ...(plan as Person), role: 'client', passwordHash: importedPasswordHash });
    audit(tx, { action: 'user.import', entityId: id });
    return { targetId: id };
  },
  undo: (tx, { targetId }) => {
    const user = rowById(tx.db, users, targetId ?? '');
    if (user?.passwordHash !== importedPasswordHash || user.lastLoginAt !== null) return;
    if (tx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id)).get()) return;
    tx.db.delete(users).where(eq(users.id, user.id)).run();
    audit(tx, { action: 'user.importUndone', entityId: user.id });
  },
};
