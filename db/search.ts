import type Database from 'better-sqlite3';
import { type SQL, sql } from 'drizzle-orm';
import { fold } from './fold.ts';
import { amountWord, ftsQuery, itemWord, suffixesOf } from './searchWords.ts';

/** A list of row ids is appended to `rowsSql`. */
type List = { rowsSql: string; sortsByName?: boolean };

const buyerFields = (...names: string[]) => names.map((name) => `o.buyer ->> '$.${name}'`).join(', ');

const lists = {
  orders: {
    sortsByName: true,
    rowsSql: `select o.rowid as n,
      concat_ws(' ', u.email,
        ${buyerFields('firstName', 'lastName', 'company', 'email', 'postalCode', 'town')},
        ${buyerFields('deliverTo.firstName', 'deliverTo.lastName', 'deliverTo.company', 'deliverTo.postalCode', 'deliverTo.town')},
        (select group_concat(l.name, ' ') from order_lines l where l.order_id = o.id)) as text,
      concat_ws(' ', o.order_number, replace(o.tracking_number, ' ', ''),
        (select group_concat(p.reference, ' ') from payment_attempts p where p.order_id = o.id), o.buyer ->> '$.portablePhone', u.portable_phone, u.second_phone) as numbers,
      o.amount as cents,
      coalesce((select group_concat(coalesce(l.metal_id, l.currency_id), ' ')
        from order_lines l where l.order_id = o.id), '') as items,
      concat_ws(' ', ${buyerFields('lastName', 'firstName')}) as name
      from orders o left join users u on u.id = o.user_id where o.rowid in `,
  },
  users: {
    sortsByName: true,
    rowsSql: `select rowid as n, concat_ws(' ', first_name, last_name, email, company, postal_code, town) as text,
      concat_ws(' ', portable_phone, second_phone) as numbers, null as cents, '' as items,
      concat_ws(' ', last_name, first_name) as name from users where rowid in `,
  },
  mail_outbox: {
    rowsSql: `select rowid as n, concat_ws(' ', recipient, subject,
        iif(kind = 'contact', concat_ws(' ', headers ->> '$.Reply-To', substr(text, 1, 5000)), '')) as text,
      '' as numbers, null as cents, '' as items, null as name from mail_outbox where rowid in `,
  },
  audit_log: {
    rowsSql: `select a.rowid as n, concat_ws(' ', a.action, a.entity_id, a.actor_id, a.detail, o.order_number) as text,
      '' as numbers, null as cents, '' as items, null as name
      from audit_log a left join orders o on o.id = a.entity_id where a.rowid in `,
  },
  reserves: {
    rowsSql: `select r.rowid as n, concat_ws(' ', r.email, m.metal_name, c.money_name, c.iso) as text,
      '' as numbers, null as cents, '' as items, null as name from reserves r
      left join metals m on m.id = r.type_id left join currencies c on c.id = r.type_id where r.rowid in `,
  },
  newsletter_members: {
    rowsSql: `select rowid as n, email as text, '' as numbers, null as cents, '' as items, null as name
      from newsletter_members where rowid in `,
  },
} satisfies Record<string, List>;

type SearchedList = keyof typeof lists;

type DueRow = { list: SearchedList; n: number };
type Index = {
  findDueRow: Database.Statement;
  takeDueRows: Database.Statement<[], DueRow>;
  indexerOf: (list: SearchedList) => ReturnType<typeof indexer>;
};
const indexes = new WeakMap<Database.Database, Index>();

const batchSize = 1000;

function searchIndexOf(client: Database.Database): Index | null {
  const cached = indexes.get(client);
  if (cached) return cached;
  // In migration tests, databases have no search tables.
  if (!client.prepare("select 1 from sqlite_master where name = 'search_due'").get()) return null;
  client.function('search_words', { deterministic: true }, searchWords as (...values: unknown[]) => string);
  const batchSql = `select list, n from search_due order by list, n limit ${batchSize}`;
  const indexers = new Map<SearchedList, ReturnType<typeof indexer>>();
  const index: Index = {
    findDueRow: client.prepare('select 1 from search_due limit 1'),
    takeDueRows: client.prepare(`delete from search_due where (list, n) in (${batchSql}) returning list, n`),
    // Built on demand, because building all takes longer than opening a small database.
    indexerOf: (list) => {
      const existing = indexers.get(list) ?? indexer(client, list);
      indexers.set(list, existing);
      return existing;
    },
  };
  indexes.set(client, index);
  return index;
}

const rowIdsSql = '(select value from json_each(?))';

function indexer(client: Database.Database, list: SearchedList): (due: readonly number[]) => void {
  const { rowsSql, sortsByName }: List = lists[list];
  const rowsByIdSql = `${rowsSql}${rowIdsSql}`;
  const upsertWords = client.prepare(`insert or replace into ${list}_search (rowid, words)
    select n, search_words(text, numbers, cents, items) from (${rowsByIdSql})`);
  const deleteWords = client.prepare(`delete from ${list}_search
    where rowid in ${rowIdsSql} and rowid not in (select rowid from ${list})`);
  const writeSortNames = sortsByName
    ? client.prepare(`update ${list} set sort_name = found.name
        from (select n, fold(name) as name from (${rowsByIdSql})) as found
        where ${list}.rowid = found.n and sort_name <> found.name`)
    : null;
  return (due) => {
    const json = JSON.stringify(due);
    if (upsertWords.run(json).changes < due.length) deleteWords.run(json);
    writeSortNames?.run(json);
  };
}

function searchWords(text: string, numbers: string, amount: number | null, items: string): string {
  const parts = [text, suffixesOf(numbers), amount === null ? '' : amountWord(amount)];
  return fold([...parts, ...items.split(' ').filter(Boolean).map(itemWord)].join(' '));
}

/** Call it in a transaction, before the commit. */
export function refreshSearch(client: Database.Database): void {
  const index = searchIndexOf(client);
  if (!index) return;
  for (let dueRow = index.takeDueRows.all(); ; dueRow = index.takeDueRows.all()) {
    for (const [list, rows] of Map.groupBy(dueRow, (row) => row.list)) index.indexerOf(list)(rows.map(({ n }) => n));
    if (dueRow.length < batchSize) return;
  }
}

/** Also indexes rows written without `writer.ts`, by hand or before a migration. */
export function catchUpSearch(db: object): void {
  const client = (db as { $client?: Database.Database }).$client;
  if (!client || client.inTransaction || searchIndexOf(client)?.findDueRow.get() === undefined) return;
  try {
    client.transaction(refreshSearch).immediate(client);
  } catch (error) {
    // The database is busy, so the next search catches up.
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error;
  }
}

/** Undefined if both are empty. Matches no row if `q` has no searchable word. */
export function searchMatches(list: SearchedList, q: string, item = ''): SQL | undefined {
  const ftsText = ftsQuery(q);
  if (ftsText === '') return sql`select 0 where 0`;
  const query = [ftsText, item && `"${itemWord(item)}"`].filter(Boolean).join(' AND ');
  const table = sql.raw(`${list}_search`);
  return query ? sql`select rowid from ${table} where ${table} match ${query}` : undefined;
}
