import { listQuery } from '../../http/contract.ts';

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « novembre 2026 ». */
export const monthName = (text: string): string => month.format(Date.parse(`${text}-01T00:00:00Z`));

/** Of a year that a shop may have, with a real month. */
export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

const kinds = { facture: 'invoice', avoir: 'creditNote' } as const;

/** What the list of papers is asked by its address; the present month at first, all of them when « tous » is chosen. */
export function paperQuery(search: URLSearchParams, months: readonly string[]) {
  const given = search.get('mois');
  const kind = search.get('nature') ?? '';
  const { page } = listQuery
    .pick({ page: true })
    .catch({ page: 1 })
    .parse({ page: search.get('page') ?? undefined });
  return {
    month: given === 'tous' ? '' : given && isMonth(given) ? given : (months[0] ?? ''),
    kind: Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : ('' as const),
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page,
  };
}
