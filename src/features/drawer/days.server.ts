import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies } from '../../../db/schema/catalogue.ts';
import { type CountedNotes, cashMovements, drawerDays } from '../../../db/schema/drawer.ts';
import { stockLines } from '../../../db/schema/goods.ts';
import { actorColumnsOf, audit, write } from '../../../db/writer.ts';
import { isoDay } from '../../dates.ts';
import { type Ctx, conflict, fieldError, orNotFound, verb } from '../../http/context.ts';
import { eurosFromCents } from '../../money.ts';
import { countLine } from '../goods/model/count.server.ts';
import {
  closeDrawerContract,
  type DrawerCount,
  type DrawerNote,
  moveDrawerContract,
  openDrawerContract,
} from './drawer.api.ts';
import { addCounts, negateCounts, sumOfCounts } from './model/cash.ts';
import { drawerCounts, lastDrawerDay, moveCash, writeCash } from './model/moveCash.server.ts';

export const currentNotes = (db: Db): DrawerNote[] =>
  db
    .select({
      currencyId: currencies.id,
      name: currencies.moneyName,
      iso: currencies.iso,
      value: stockLines.value,
      inSafe: stockLines.inSafe,
    })
    .from(stockLines)
    .innerJoin(currencies, eq(currencies.id, stockLines.currencyId))
    .where(isNotNull(stockLines.value))
    .orderBy(asc(currencies.position), asc(currencies.moneyName), asc(stockLines.value))
    .all()
    .map((note) => ({ ...note, value: note.value ?? 0 }));

type DayCount = { day: string; euros: number; difference: number };

const staffId = ({ actor }: Ctx): string | null => actorColumnsOf(actor).actorId;

/** Cash of the very first count is no difference: it came from the bank. @throws conflict, invalid */
export const openDrawer = verb(openDrawerContract, (ctx, input, now = Date.now()) =>
  write(ctx, (tx) => {
    const lastDay = lastDrawerDay(tx.db);
    const day = isoDay(now);
    if (lastDay?.closedAt === null) throw conflict('La caisse est déjà ouverte.');
    if (lastDay && lastDay.day >= day)
      throw conflict('La caisse du jour est close et ne rouvre pas\u00a0: elle s’ouvre demain.');
    const openingColumns = {
      carried: drawerCounts(tx.db),
      opening: addCounts(input.counts),
      openingNotes: countNotes(tx, input),
    };
    const row = { day, ...openingColumns, openedAt: now, openedBy: staffId(tx) };
    tx.db.insert(drawerDays).values(row).run();
    return recordCount(tx, { day, at: now }, input, lastDay ? 'count' : 'withdrawal');
  }),
);

/** Closed for good. @throws conflict, invalid */
export const closeDrawer = verb(closeDrawerContract, (ctx, input, now = Date.now()) =>
  write(ctx, (tx) => {
    const lastDay = lastDrawerDay(tx.db);
    if (lastDay?.closedAt !== null) throw conflict('Aucune caisse n’est ouverte.');
    const { day } = lastDay;
    const closingColumns = { closing: addCounts(input.counts), closingNotes: countNotes(tx, input) };
    const countResult = recordCount(tx, { day, at: now }, input, 'count');
    const changes = { ...closingColumns, closedAt: now, closedBy: staffId(tx) };
    tx.db.update(drawerDays).set(changes).where(eq(drawerDays.day, day)).run();
    return countResult;
  }),
);

export const moveBankCash = verb(
  moveDrawerContract,
  async (ctx, { key: id, kind, counts, reference }, now = Date.now()) => {
    if (sumOfCounts(counts) === 0) throw fieldError('counts', 'Indiquez les pièces et billets.');
    return write(ctx, (tx) => {
      const signedCounts = addCounts(kind === 'deposit' ? negateCounts(counts) : counts);
      const isSameMovement = and(eq(cashMovements.causeId, id), eq(cashMovements.counts, signedCounts));
      if (!tx.db.select().from(cashMovements).where(isSameMovement).get()) {
        moveCash(tx, { counts: signedCounts, causes: [{ kind, id, number: reference }] }, now);
        audit(tx, { action: `drawer.${kind}`, entityId: null, detail: { amount: sumOfCounts(counts) } });
      }
      return { euros: eurosFromCents(sumOfCounts(drawerCounts(tx.db))) };
    });
  },
);

type DayMoment = { day: string; at: number };

/** `withdrawal`: for the very first count, whose cash came from the bank. */
function recordCount(
  ctx: Ctx,
  when: DayMoment,
  { counts, reason }: DrawerCount,
  kind: 'count' | 'withdrawal',
): DayCount {
  const { day } = when;
  const differences = addCounts(counts, negateCounts(drawerCounts(ctx.db)));
  const isFirst = kind === 'withdrawal';
  const difference = isFirst ? 0 : sumOfCounts(differences);
  if (difference !== 0 && reason === '') throw reasonRequiredError();
  const text = isFirst ? 'Fonds de caisse' : reason || 'Même somme, autres pièces et billets';
  if (Object.keys(differences).length > 0)
    writeCash(ctx, when, { counts: differences, causes: [{ kind }], reason: text });
  audit(ctx, { action: 'drawer.count', entityId: day, detail: { difference, reason } });
  return { day, euros: eurosFromCents(sumOfCounts(counts)), difference: eurosFromCents(difference) };
}

const reasonRequiredError = () =>
  fieldError('reason', 'Le compte diffère de ce qui est attendu\u00a0: indiquez la raison.');

function countNotes(ctx: Ctx, { notes, reason }: DrawerCount): CountedNotes {
  const storedNotes = currentNotes(ctx.db);
  return notes.map(({ currencyId, value, count, seen: seenCount }) => {
    const note = orNotFound(
      storedNotes.find((one) => one.currencyId === currencyId && one.value === value),
      'Ces billets ne sont pas dans le stock.',
    );
    const before = note.inSafe;
    if (count !== before && reason === '') throw reasonRequiredError();
    if (count !== before || seenCount !== before)
      countLine(ctx, { type: 'currency', id: currencyId, value, count, seenCount, reason });
    return { currencyId, name: `${note.name} (${note.iso})`, value, count, before };
  });
}
