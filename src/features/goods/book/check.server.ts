import { setImmediate as turn } from 'node:timers/promises';
import { keepNote, noteOf } from '../../../../db/installation.ts';
import { write } from '../../../../db/writer.ts';
import { formatDay, formatMoment, isoDay, startOfDay } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { plural } from '../../../money.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { registerTermsOf } from '../../configuration/registerTerms.ts';
import { checkFigure, type Flaw, flawsOf, flawText } from '../model/chain.ts';
import { clockProblem, lostPages } from './close.server.ts';
import { lastPage, loadBook, pagesWhere, unfinished } from './read.server.ts';
import type { Report } from './register.api.ts';

type Check = { at: number; rows: number; flaws: string[] };

const note = 'register:check';
/** A book corrupt from its start would list each of its rows. */
const mostStored = 20;

export async function checkBook(ctx: Ctx): Promise<Check> {
  const flaws: Flaw[] = [];
  let rows = 0;
  for (const page of [...pagesWhere(ctx.db), null]) {
    const book = loadBook(ctx.db, page ? [page] : []);
    rows += book.rows.length;
    flaws.push(...flawsOf(book));
    await turn();
  }
  const check: Check = { at: Date.now(), rows, flaws: flaws.slice(0, mostStored).map(flawText) };
  await write(ctx, ({ db }) => keepNote(db, note, JSON.stringify(check)));
  return check;
}

export async function checkRegister(ctx: Ctx): Promise<Report> {
  requireAdmin(ctx.actor);
  const { rows, flaws } = await checkBook(ctx);
  const found = flaws.length > 0 ? plural(flaws.length, 'défaut trouvé', 'défauts trouvés') : 'tout se suit';
  return { text: `${plural(rows, 'ligne relue', 'lignes relues')}\u00a0: ${found}.` };
}

const lastCheck = ({ db }: Ctx) => JSON.parse(noteOf(db, note) ?? 'null') as Check | null;

export const registerWarnings = (ctx: Ctx): string[] => [
  ...[clockProblem(ctx.db) ?? []].flat(),
  ...lostPages(ctx).map(
    ({ no, day }) =>
      `Une copie ancienne a pris la place de la base\u00a0: la page ${no} du ${day} a été close et n’y est plus. Elle est dans vos exports et vos courriels de clôture.`,
  ),
  ...(lastCheck(ctx)?.flaws ?? []),
];

export function registerState(ctx: Ctx): { warnings: string[]; sentences: string[] } {
  const { open, openSince, unnamed } = unfinished(ctx.db);
  const last = lastPage(ctx.db);
  const check = lastCheck(ctx);
  const isMissed = openSince !== null && openSince < startOfDay(isoDay(Date.now()));
  const sentences = [
    registerTermsOf(currentConfiguration(ctx.db)).official === 'paper'
      ? 'Le registre officiel est le livre papier\u00a0; celui-ci l’accompagne.'
      : 'Le registre officiel est celui-ci, électronique\u00a0: faites confirmer sa tenue par votre conseil.',
    last && `Dernière page close\u00a0: ${last.no}, le ${formatMoment(last.closedAt)}, pied ${checkFigure(last.foot)}.`,
    isMissed &&
      `Les clôtures manquent depuis le ${formatDay(openSince)}\u00a0: la prochaine les rattrape, une page par jour.`,
    open > 0 && `${plural(open, 'ligne attend', 'lignes attendent')} la clôture de cette nuit.`,
    check?.flaws.length === 0 &&
      `${plural(check.rows, 'ligne relue', 'lignes relues')} le ${formatMoment(check.at)}\u00a0: tout se suit.`,
    unnamed > 0 &&
      `${plural(unnamed, 'entrée ne dit', 'entrées ne disent')} pas de qui vient le bien\u00a0: rectifiez-la avec nom, adresse et pièce.`,
  ];
  return { warnings: registerWarnings(ctx), sentences: sentences.filter((one) => typeof one === 'string') };
}
