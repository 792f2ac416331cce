import { eq, inArray } from 'drizzle-orm';
import type { cashKinds } from '../../../db/cashWords.ts';
import { users } from '../../../db/schema/accounts.ts';
import { type CashCounts, drawerDays } from '../../../db/schema/drawer.ts';
import { formatDay, formatMoment, formatTime, startOfDay } from '../../dates.ts';
import { headingBlock, type PdfDocument, type TextBlock } from '../../document/blocks.ts';
import { renderPdf } from '../../document/pdf.server.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../http/context.ts';
import { fileResponse } from '../../http/fileAnswer.ts';
import { formatEuro, formatNumber, nonEmptyRows, sum } from '../../money.ts';
import { fullNameSql } from '../accounts/model/ownUser.server.ts';
import { denominationName, denominations, signedEuro, signedNumber, sumOfCounts } from './model/cash.ts';
import { type CashMovement, countsAfter, type DrawerDay, movementsOf } from './model/moveCash.server.ts';

const cashLabels: Record<(typeof cashKinds)[number], string> = {
  sale: 'Vente',
  exchange: 'Billets achetés',
  purchase: 'Achat',
  cancellation: 'Annulation',
  withdrawal: 'Apport',
  deposit: 'Remise en banque',
  count: 'Écart',
};

const piecesText = (counts: CashCounts): string =>
  denominations
    .filter((value) => counts[value])
    .map((value) => `${formatNumber(counts[value] ?? 0)}\u00a0×\u00a0${denominationName(value)}`)
    .join(', ')
    .replaceAll('-', '−');

type DaySheet = { day: DrawerDay; movements: CashMovement[]; nameOf: (id: string | null) => string };

function namesOf({ db }: Ctx, ids: readonly (string | null)[]): DaySheet['nameOf'] {
  const staffIds = ids.filter((id) => id !== null);
  const rows = db.select({ id: users.id, name: fullNameSql }).from(users).where(inArray(users.id, staffIds)).all();
  return (id) => rows.find((row) => row.id === id)?.name ?? 'la boutique';
}

export function daySheet(ctx: Ctx, date: string): DaySheet {
  requireAdmin(ctx.actor);
  const day = orNotFound(ctx.db.select().from(drawerDays).where(eq(drawerDays.day, date)).get());
  const movements = movementsOf(ctx.db, date);
  const ids = [day.openedBy, day.closedBy, ...movements.map(({ actorId }) => actorId)];
  return { day, movements, nameOf: namesOf(ctx, ids) };
}

export function sheetBlocks({ day, movements, nameOf }: DaySheet): TextBlock[] {
  const { opening, closing, openedAt, closedAt } = day;
  const endCounts = closing ?? countsAfter(day, movements);
  const isOpen = closedAt === null;
  const endLabel = isOpen ? 'En caisse' : 'À la clôture';
  const usedDenominations = denominations.filter((value) => opening[value] || endCounts[value]);
  const remarks = day.closingNotes ?? day.openingNotes;
  return [
    {
      kind: 'facts',
      rows: nonEmptyRows([
        ['Ouverte', `${formatMoment(openedAt)}, par ${nameOf(day.openedBy)}`],
        ['Close', isOpen ? 'Pas encore' : `${formatMoment(closedAt)}, par ${nameOf(day.closedBy)}`],
        ['À l’ouverture', formatEuro(sumOfCounts(opening))],
        [endLabel, formatEuro(sumOfCounts(endCounts))],
      ]),
    },
    headingBlock('causes', 'Par cause'),
    {
      kind: 'table',
      head: ['Cause', 'Mouvements', 'Somme'],
      rows: [
        ['Report du dernier jour', '', formatEuro(sumOfCounts(day.carried))],
        ...[...Map.groupBy(movements, ({ kind }) => kind)].map(([kind, rows]) => {
          return [cashLabels[kind], formatNumber(rows.length), signedEuro(sum(rows.map(({ amount }) => amount)))];
        }),
      ],
      total: [endLabel, formatEuro(sumOfCounts(endCounts))],
    },
    headingBlock('mouvements', 'Mouvements'),
    {
      kind: 'table',
      head: ['Heure, cause et pièces', 'Qui', 'Somme'],
      rows: movements.map((one) => [movementText(one), nameOf(one.actorId), signedEuro(one.amount)]),
    },
    headingBlock('pieces', 'Pièces et billets en euros'),
    {
      kind: 'table',
      head: ['Valeur', 'Ouverture', isOpen ? 'En caisse' : 'Clôture', 'Somme'],
      rows: usedDenominations.map((value) => [
        denominationName(value),
        formatNumber(opening[value] ?? 0),
        formatNumber(endCounts[value] ?? 0),
        formatEuro(value * (endCounts[value] ?? 0)),
      ]),
      total: ['Total', formatEuro(sumOfCounts(endCounts))],
    },
    ...(remarks.length === 0
      ? []
      : ([
          headingBlock('devises', 'Billets étrangers comptés'),
          {
            kind: 'table',
            head: ['Billet', 'Attendu', 'Compté', 'Écart'],
            rows: remarks.map(({ name, value, count, before }) => [
              `${formatNumber(value)} ${name}`,
              formatNumber(before),
              formatNumber(count),
              count === before ? '' : signedNumber(count - before),
            ]),
          },
        ] satisfies TextBlock[])),
  ];
}

const movementText = ({ at, kind, number, reason, counts }: CashMovement): string =>
  [[formatTime(at), cashLabels[kind], number].filter(Boolean).join(' '), reason, piecesText(counts)]
    .filter(Boolean)
    .join(', ');

export const sheetTitle = (day: string): string => `Caisse du ${formatDay(startOfDay(day))}`;

export async function sheetResponse(ctx: Ctx, date: string): Promise<Response> {
  const sheet = daySheet(ctx, date);
  const { shopName, siteUrl } = ctx.shop.config;
  const document: PdfDocument = {
    title: sheetTitle(date),
    subtitle: shopName,
    shopName,
    siteUrl,
    footer: `${sheetTitle(date)}${sheet.day.closedAt === null ? ', encore ouverte' : ''}`,
    at: sheet.day.closedAt ?? Date.now(),
    blocks: sheetBlocks(sheet),
  };
  const content = await renderPdf(document);
  return fileResponse({ filename: `caisse-${date}.pdf`, contentType: 'application/pdf', content });
}
