import { setImmediate as turn } from 'node:timers/promises';
import { readSetting, saveSetting } from '../../../../db/installation.ts';
import { chains } from '../../../../db/words.ts';
import { runEach, write } from '../../../../db/writer.ts';
import { formatDay, formatMoment, isoDay, startOfDay } from '../../../dates.ts';
import { type Ctx, verb } from '../../../http/context.ts';
import { plural } from '../../../money.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { registerTermsOf } from '../../configuration/registerTerms.ts';
import {
  type Chain,
  type IntegrityError,
  integrityErrors,
  integrityErrorText,
  readableChecksum,
} from '../model/chain.server.ts';
import { clockProblem, lostPages } from './close.server.ts';
import { lastPage, loadBook, pagesWhere, pendingRows } from './read.server.ts';
import { type ChainInput, metalsChain, registerActs } from './register.api.ts';

type CheckResult = { at: number; rows: number; flaws: string[] };

const settingKeys: Record<Chain, string> = { metals: 'register:check', exchange: 'register:check:exchange' };
/** A register that is corrupt from its start would have too many errors to store. */
const maxStoredErrors = 20;

export async function checkBook(ctx: Ctx, chain: Chain = 'metals'): Promise<CheckResult> {
  const errors: IntegrityError[] = [];
  let rows = 0;
  for (const page of [...pagesWhere(ctx.db, undefined, chain), null]) {
    const book = loadBook(ctx.db, page ? [page] : [], chain);
    rows += book.rows.length;
    errors.push(...integrityErrors(book));
    await turn();
  }
  const check: CheckResult = { at: Date.now(), rows, flaws: errors.slice(0, maxStoredErrors).map(integrityErrorText) };
  await write(ctx, ({ db }) => saveSetting(db, settingKeys[chain], JSON.stringify(check)));
  return check;
}

export async function checkBooks(ctx: Ctx): Promise<void> {
  await runEach(chains, (chain) => checkBook(ctx, chain));
}

export const checkRegister = verb(registerActs.check.contract, async (ctx, { chain }: ChainInput = metalsChain) => {
  const { rows, flaws } = await checkBook(ctx, chain);
  const result = flaws.length > 0 ? plural(flaws.length, 'défaut trouvé', 'défauts trouvés') : 'tout se suit';
  return { text: `${plural(rows, 'ligne relue', 'lignes relues')}\u00a0: ${result}.` };
});

const lastCheck = ({ db }: Ctx, chain: Chain) =>
  JSON.parse(readSetting(db, settingKeys[chain]) ?? 'null') as CheckResult | null;

const warningsOf = (ctx: Ctx, chain: Chain): string[] => [
  ...[clockProblem(ctx.db, chain) ?? []].flat(),
  ...lostPages(ctx, chain).map(
    ({ no, day }) =>
      `Une copie ancienne a pris la place de la base\u00a0: la page ${no} du ${day} a été close et n’y est plus. Elle est dans vos exports et vos courriels de clôture.`,
  ),
  ...(lastCheck(ctx, chain)?.flaws ?? []),
];

export const registerWarnings = (ctx: Ctx): string[] => [...new Set(chains.flatMap((chain) => warningsOf(ctx, chain)))];

type RegisterState = { warnings: string[]; due: string[]; sentences: string[] };

export function registerState(ctx: Ctx, chain: Chain = 'metals'): RegisterState {
  const { openCount, openSince, unnamedCount } = pendingRows(ctx.db, chain);
  const last = lastPage(ctx.db, chain);
  const check = lastCheck(ctx, chain);
  const isCloseMissed = openSince !== null && openSince < startOfDay(isoDay(Date.now()));
  const sentences = [
    registerTermsOf(currentConfig(ctx.db)).official === 'paper'
      ? 'Le registre officiel est le livre papier\u00a0; celui-ci l’accompagne.'
      : 'Le registre officiel est celui-ci, électronique\u00a0: faites confirmer sa tenue par votre conseil.',
    last &&
      `Dernière page close\u00a0: ${last.no}, le ${formatMoment(last.closedAt)}, pied ${readableChecksum(last.foot)}.`,
    openCount > 0 && `${plural(openCount, 'ligne attend', 'lignes attendent')} la clôture de cette nuit.`,
    check?.flaws.length === 0 &&
      `${plural(check.rows, 'ligne relue', 'lignes relues')} le ${formatMoment(check.at)}\u00a0: tout se suit.`,
  ];
  const tasks = [
    isCloseMissed &&
      `Les clôtures manquent depuis le ${formatDay(openSince)}\u00a0: la prochaine les rattrape, une page par jour.`,
    unnamedCount > 0 &&
      `${plural(unnamedCount, 'entrée ne dit', 'entrées ne disent')} pas de qui vient le bien\u00a0: rectifiez avec nom, adresse et pièce.`,
  ];
  const withoutFalse = (all: readonly (string | false | undefined)[]) => all.filter((one) => typeof one === 'string');
  return { warnings: warningsOf(ctx, chain), due: withoutFalse(tasks), sentences: withoutFalse(sentences) };
}
