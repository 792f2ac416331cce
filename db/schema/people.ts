import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { documentKinds, personSexes } from '../peopleWords.ts';
import { users } from './accounts.ts';
import { id, moment, oneOf, timestamps } from './columns.ts';

/** Stores only the facts that a rule requires. Registers have their own copies. */
export const people = sqliteTable(
  'people',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    lastName: text('last_name').notNull(),
    firstNames: text('first_names').notNull(),
    sex: text('sex', { enum: personSexes }),
    /** yyyy-mm-dd. */
    bornOn: text('born_on'),
    bornAt: text('born_at'),
    nationality: text('nationality'),
    address: text('address'),
    postalCode: text('postal_code'),
    town: text('town'),
    /** As on the document; empty for France. */
    country: text('country'),
    phone: text('phone'),
    email: text('email'),
    /** Profession or capacity (C. pén. R321-3). */
    quality: text('quality'),
    documentKind: text('document_kind', { enum: documentKinds }),
    documentNumber: text('document_number'),
    documentIssuedOn: text('document_issued_on'),
    documentExpiresOn: text('document_expires_on'),
    documentAuthority: text('document_authority'),
    /** When the original document was seen at the counter. */
    documentSeenAt: moment('document_seen_at'),
    /** Last deal, from which the retention period runs. */
    dealtAt: moment('dealt_at'),
    ...timestamps,
  },
  (t) => [
    index('people_user').on(t.userId),
    index('people_dealt').on(t.dealtAt),
    oneOf('people_document', t.documentKind, documentKinds),
    check('people_name', sql`${t.lastName} <> ''`),
  ],
);
