import { and, desc, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowById, setById, updateById } from '../../../db/client.ts';
import { fold } from '../../../db/fold.ts';
import { users } from '../../../db/schema/accounts.ts';
import { people } from '../../../db/schema/people.ts';
import { audit, write } from '../../../db/writer.ts';
import { countryName } from '../../countryCodes.ts';
import { days, yearsAfter } from '../../dates.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../http/context.ts';
import { nextVersion } from '../../http/contract.ts';
import { lawValue } from '../../law.ts';
import { lastOrderAt } from '../accounts/model/lastOrder.server.ts';
import { findUserByEmail, requireUser, type UserRow } from '../accounts/model/ownUser.server.ts';
import { normalizePhone } from '../accounts/model/phone.ts';
import {
  findPeopleContract,
  openPersonContract,
  type Person,
  type PersonInput,
  personShape,
  savePersonContract,
} from './people.api.ts';
import { documentRefusal, maskNumber, type PersonRow, type requiredDetails } from './people.ts';

const maxMatches = 8;
export const daysWithoutDeal = 30;

const presentPerson = ({ id, ...row }: PersonRow): Person =>
  personShape.parse({
    ...row,
    _id: id,
    documentNumber: maskNumber(row.documentNumber),
    documentSeen: row.documentSeenAt !== null,
  });

/** Keeps the « … » of a masked number. */
const normalizeNumber = (typed: string): string => typed.replace(/[^\p{L}\p{N}…]/gu, '').toUpperCase();

/** Digits common to « 06 12 34 56 78 » and « +33 6 12 34 56 78 »; null if not a phone number. */
const nationalDigits = (q: string): string | null =>
  /^[\d\s.+()-]{6,}$/.test(q) ? q.replace(/\D/g, '').replace(/^(00)?33|^0/, '') : null;

export const findPeople = verb(findPeopleContract, (ctx, { q }) => {
  const digits = nationalDigits(q);
  const { lastName, firstNames, phone, email, documentNumber } = people;
  const matchesName = sql`holds(concat_ws(' ', ${lastName}, ${firstNames}, ${email}), ${fold(q)})`;
  const where = or(
    matchesName,
    // Older rows keep the dashes.
    eq(sql`replace(${documentNumber}, '-', '')`, normalizeNumber(q)),
    digits ? sql`${phone} like ${`%${digits}`}` : undefined,
  );
  const matches = ctx.db.select().from(people).where(where).orderBy(desc(people.updatedAt)).limit(maxMatches).all();
  const account = q.includes('@') ? findUserByEmail(ctx.db, q) : undefined;
  const isNew = account && isConfirmedClient(account) && !matches.some(({ userId }) => userId === account.id);
  return [...matches.map(presentPerson), ...(isNew ? [personFromAccount(account)] : [])];
});

export const openPerson = verb(openPersonContract, ({ db }, { id }) => {
  const account = rowById(db, users, id);
  return account && isConfirmedClient(account) ? personFromAccount(account) : presentPerson(personOf(db, id));
});

/** The e-mail address of an unconfirmed account may be somebody else's. */
const isConfirmedClient = ({ role, emailProvenAt }: UserRow): boolean => role === 'client' && emailProvenAt !== null;

const personFromAccount = (user: UserRow): Person =>
  personShape.parse({
    userId: user.id,
    lastName: user.lastName,
    firstNames: user.firstName,
    bornOn: user.dateOfBirth,
    bornAt: user.birthPlace,
    address: user.address,
    postalCode: user.postalCode,
    town: user.town,
    country: user.country === 'FR' ? null : user.country && countryName(user.country),
    phone: user.portablePhone,
    email: user.email,
    documentSeen: false,
  });

export type ShownDocument = Pick<PersonInput, keyof typeof requiredDetails | 'documentExpiresOn'>;

const newestRecord = (db: Db, userId: string, where?: SQL): PersonRow | undefined =>
  db
    .select()
    .from(people)
    .where(and(eq(people.userId, userId), where))
    .orderBy(desc(people.updatedAt))
    .get();

/** The document that staff verified for the account. */
export const shownDocumentOf = (db: Db, userId: string): PersonRow | undefined =>
  newestRecord(db, userId, isNotNull(people.documentSeenAt));

export function personOfUser(db: Db, user: UserRow): Person {
  const record = newestRecord(db, user.id);
  return record ? presentPerson(record) : personFromAccount(user);
}

/** @throws invalid if the document does not prove the identity */
export function saveShownDocument(tx: Ctx, user: UserRow, document: ShownDocument): void {
  const { _id: id, updatedAt, ...known } = personOfUser(tx.db, user);
  const names = { lastName: user.lastName ?? known.lastName, firstNames: user.firstName ?? known.firstNames };
  const accountValues = { id, updatedAt: updatedAt ?? undefined, userId: user.id, documentSeen: true };
  const input = { ...known, ...names, ...document, ...accountValues };
  const person = storePerson(tx, input as PersonInput);
  const refusal = documentRefusal(person, Date.now());
  if (refusal) throw new ShopError('invalid', refusal);
}

export function personOf(db: Db, id: string): PersonRow {
  const row = rowById(db, people, id);
  if (row) return row;
  throw new ShopError('notFound', 'Cette personne n’est plus dans le fichier du comptoir.');
}

/** Records with the same document or, if one has none, with the same name and date of birth. */
export const samePeople = (id: string): SQL => sql`(select b.id from people a join people b on b.id = a.id
  or b.document_number = a.document_number
  or (b.born_on = a.born_on and (a.document_number is null or b.document_number is null)
    and fold(b.first_names || ' ' || b.last_name) = fold(a.first_names || ' ' || a.last_name))
  where a.id = ${id})`;

/** A new document number requires a new check. @throws notFound; conflict for an outdated version */
export const savePerson = verb(savePersonContract, (ctx, input) =>
  write(ctx, (tx) => presentPerson(storePerson(tx, input))),
);

function storePerson(tx: Ctx, input: PersonInput): PersonRow {
  const { id, userId, updatedAt: seenVersion, documentSeen, ...typed } = input;
  const before = id ? personOf(tx.db, id) : null;
  const updatedAt = before
    ? nextVersion(before, { expected: seenVersion ?? undefined, current: presentPerson(before) })
    : Date.now();
  if (userId) requireUser(tx, userId);
  const typedNumber = normalizeNumber(typed.documentNumber ?? '') || null;
  const formerNumber = before?.documentNumber ?? null;
  const documentNumber = typedNumber === normalizeNumber(maskNumber(formerNumber) ?? '') ? formerNumber : typedNumber;
  if (documentNumber !== formerNumber && documentNumber?.includes('…'))
    throw fieldError('documentNumber', 'Tapez le numéro entier de la pièce, ou laissez-le tel quel.');
  const wasSeen = documentNumber === formerNumber && before?.documentSeenAt != null;
  const fields = {
    ...typed,
    documentNumber,
    phone: typed.phone && normalizePhone(typed.phone, 'FR'),
    documentSeenAt: documentSeen && documentNumber ? (wasSeen ? before.documentSeenAt : Date.now()) : null,
    userId: userId || (before?.userId ?? null),
    updatedAt,
  };
  const newRow = { ...fields, createdAt: updatedAt };
  const row = before
    ? updateById(tx.db, people, before.id, fields)
    : tx.db.insert(people).values(newRow).returning().get();
  // Only field names are logged, because the audit log outlives personal data.
  const changedNames = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => name !== 'updatedAt' && row[name] !== null && row[name] !== before?.[name],
  );
  const detail = { fields: changedNames };
  audit(tx, { action: before ? 'person.edit' : 'person.add', entity: 'person', entityId: row.id, detail });
  return row;
}

/** Each closed deal restarts the legal retention period. */
export const extendRetention = ({ db }: Ctx, id: string, now = Date.now()): void =>
  setById(db, people, id, { dealtAt: now });

/** A document shown for an account also proves the identity for its orders. */
export function personRetainedUntil(db: Db, { userId, dealtAt, documentSeenAt, createdAt }: PersonRow): number {
  const proofDates = userId !== null && documentSeenAt !== null ? [documentSeenAt, lastOrderAt(db, userId) ?? 0] : [];
  const lastDealtAt = Math.max(dealtAt ?? 0, ...proofDates);
  return lastDealtAt === 0 ? createdAt + days(daysWithoutDeal) : yearsAfter(lastDealtAt, lawValue('personYears'));
}

/** The registers have their own copies of these details. */
export async function deleteOldPeople(ctx: Ctx): Promise<void> {
  const now = Date.now();
  await write(ctx, ({ db }) => {
    for (const person of db.select().from(people).all())
      if (personRetainedUntil(db, person) <= now) db.delete(people).where(eq(people.id, person.id)).run();
  });
}

/** The law requires keeping people with a deal, or whose document proved the identity for an order. */
export const retainedPeople = (db: Db, userId: string): PersonRow[] =>
  db
    .select()
    .from(people)
    .where(eq(people.userId, userId))
    .all()
    .filter(({ dealtAt, documentSeenAt }) => dealtAt ?? (documentSeenAt && lastOrderAt(db, userId)));

/** Records that must be kept lose only their telephone number and e-mail address. */
export function erasePeople(db: Db, userId: string): void {
  const retainedIds = retainedPeople(db, userId).map(({ id }) => id);
  const isOfUser = eq(people.userId, userId);
  db.delete(people)
    .where(and(isOfUser, notInArray(people.id, retainedIds)))
    .run();
  db.update(people).set({ phone: null, email: null }).where(isOfUser).run();
}
