import { z } from 'zod';
import { type JournalQuery, journalKinds } from './journal.server.ts';

const day = z.iso.date().nullable().catch(null);
const page = z.coerce.number().int().min(1).max(100_000).catch(1);

/** Midnight in Paris at the beginning of a day, or of one `later`. */
const midnight = (date: string, later = 0): number =>
  Temporal.PlainDate.from(date).add({ days: later }).toZonedDateTime('Europe/Paris').epochMilliseconds;

/** The journal's filters as its address holds them, in French; what is not valid is as if it were not there. */
export function readJournalFilters(search: URLSearchParams): JournalQuery {
  const [du, au] = [day.parse(search.get('du')), day.parse(search.get('au'))];
  const kind = search.get('qui') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    kind: Object.hasOwn(journalKinds, kind) ? (kind as keyof typeof journalKinds) : '',
    entity: (search.get('sujet') ?? '').slice(0, 40),
    since: du === null ? null : midnight(du),
    until: au === null ? null : midnight(au, 1),
    page: page.parse(search.get('page') ?? 1),
    pageSize: 40,
  };
}
