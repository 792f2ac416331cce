import { isoDay } from '../../dates.ts';
import { genesis, pageFoot, type RegisterPage, type RegisterRow } from './chain.ts';

const rowsOfPage = 20;

type Closing = Pick<RegisterPage, 'closedAt' | 'actorKind' | 'actorId'>;

/** The next pages for rows that are on none: each of one day, in the order of their numbers. A late row has its own. */
export function pagesFor(
  rows: readonly RegisterRow[],
  last: RegisterPage | undefined,
  closing: Closing,
): RegisterPage[] {
  const pages: RegisterPage[] = [];
  const sheets: RegisterRow[][] = [];
  for (const row of rows) {
    const sheet = sheets.at(-1);
    const fits = sheet?.[0] && isoDay(sheet[0].occurredAt) === isoDay(row.occurredAt) && sheet.length < rowsOfPage;
    if (fits) sheet.push(row);
    else sheets.push([row]);
  }
  for (const sheet of sheets) {
    const [first, end] = [sheet[0], sheet.at(-1)] as [RegisterRow, RegisterRow];
    const above = pages.at(-1) ?? last;
    const [no, head] = above ? [above.no + 1, above.foot] : [1, genesis];
    const page = { no, day: isoDay(first.occurredAt), firstSeq: first.seq, lastSeq: end.seq, head, ...closing };
    pages.push({ ...page, foot: pageFoot(page, end.hash) });
  }
  return pages;
}
