import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { adminPurchasePath } from '../../../adminPaths.ts';
import { formatMoment, formatShortMoment } from '../../../dates.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../../http/context.ts';
import { type ListQuery, listQuery, type Page } from '../../../http/contract.ts';
import { formatEuro } from '../../../money.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { badge, deskList, link, moment, mutedText } from '../../../ui/list/list.ts';
import { formatPurity } from '../../catalogue/metal.ts';
import { findPurchase, loadPurchases, withLines } from '../model/commit.server.ts';
import {
  dispositionLabels,
  gramsText,
  lineFineWeight,
  nameWithCount,
  netPayable,
  netWeight,
  type Purchase,
  type PurchaseState,
  paymentsOf,
  purchaseMeansLabels,
  purchaseState,
  purchaseStateLabels,
} from '../model/purchase.ts';
import { leaveContract } from '../model/purchases.api.ts';

const { signedAt, endsAt, withdrawnAt, paidAt, penalty, penaltyPayment } = purchases;
const isSigned = and(isNotNull(signedAt), isNull(withdrawnAt));
const isFirm = (now: number) => and(isSigned, or(lt(endsAt, now), eq(signedAt, endsAt)));
const isPenaltyDue = and(gt(penalty, 0), isNull(penaltyPayment));
type FilterChoice = readonly [label: string, where: (now: number) => SQL | undefined];
const stateFilters: Record<string, FilterChoice> = {
  draft: ['Brouillons', () => isNull(signedAt)],
  signed: ['Signés, rétractation possible', (now) => and(isSigned, gte(endsAt, now), ne(signedAt, endsAt))],
  toPay: ['À payer', (now) => or(and(isFirm(now), isNull(paidAt)), isPenaltyDue)],
  firm: ['Fermes', isFirm],
  withdrawn: ['Rétractés', () => isNotNull(withdrawnAt)],
};
const filterOptions = (choices: Record<string, FilterChoice>) =>
  Object.entries(choices).map(([value, [label]]) => [value, label] as const);
const filterShape = (choices: Record<string, FilterChoice>) => z.enum(['', ...Object.keys(choices)]).default('');

const sellerName = sql<string | null>`coalesce(json_extract(${purchases.seller}, '$.name'),
  (select p.first_names || ' ' || p.last_name from people p where p.id = ${purchases.personId}),
  (select u.first_name || ' ' || u.last_name from users u where u.id = ${purchases.userId}))`;
const goodsNames = sql`(select group_concat(l.name || ' ' || l.serials || ' ' || coalesce(l.order_no, ''), ' ')
  from purchase_lines l where l.purchase_id = ${purchases.id})`;

type Row = Purchase & { sellerName: string | null };

function listPurchases(ctx: Ctx, { state, ...request }: ListQuery & { state: string }): Page<Row> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage(ctx.db, {
    query: ctx.db.select({ purchase: purchases, sellerName }).from(purchases).$dynamic(),
    where: [stateFilters[state]?.[1](Date.now())],
    searchColumns: [purchases.number, sellerName, goodsNames],
    order: [desc(purchases.createdAt), desc(purchases.number)],
    id: purchases.id,
    request,
  });
  const loadedPurchases = withLines(
    ctx.db,
    rows.map(({ purchase }) => purchase),
  );
  return {
    rows: loadedPurchases.map((purchase, at) => ({ ...purchase, sellerName: rows[at]?.sellerName ?? null })),
    meta,
  };
}

const endText = (purchase: Purchase): string =>
  purchaseState(purchase, Date.now()) === 'signed' ? `jusqu’au ${formatShortMoment(purchase.endsAt ?? 0)}` : '';

export function purchasePage({ db, actor }: Ctx, id: string) {
  requireAdmin(actor);
  const purchase = orNotFound(findPurchase(db, id));
  const seller = db.select({ sellerName }).from(purchases).where(eq(purchases.id, id)).get();
  const isUnsigned = and(eq(purchases.personId, purchase.personId ?? ''), isNull(signedAt));
  const unsignedPurchases = purchase.signedAt === null ? [] : loadPurchases(db, isUnsigned);
  return { purchase, sellerName: seller?.sellerName ?? null, unsigned: unsignedPurchases[0] ?? null };
}

const badgeClasses: Record<PurchaseState, string> = {
  draft: '',
  signed: 'badge-wait',
  firm: 'badge-good',
  withdrawn: 'badge-bad',
};
export const stateBadge = (purchase: Purchase) => {
  const state = purchaseState(purchase, Date.now());
  return badge(purchaseStateLabels[state], badgeClasses[state]);
};

export const purchaseList = deskList({
  title: 'Rachats',
  nouns: ['Aucun rachat', 'rachat', 'rachats'],
  search: 'Numéro, vendeur, bien, sachet',
  shape: listQuery.extend({ state: filterShape(stateFilters) }),
  filters: { state: { name: 'etat', label: 'État', allLabel: 'Tous', options: filterOptions(stateFilters) } },
  query: listPurchases,
  columns: [
    {
      label: 'Numéro',
      class: 'figures',
      isHeading: true,
      cell: ({ id, number }) => link(number, adminPurchasePath(id)),
    },
    { label: 'Préparé', cell: ({ createdAt }) => moment(createdAt) },
    { label: 'Vendeur', class: 'wraps name', cell: ({ sellerName: name }) => name ?? mutedText('À dire') },
    {
      label: 'Biens',
      class: 'wraps name',
      cell: ({ lines }) => lines.map(nameWithCount).join(', '),
    },
    { label: 'État', class: 'wraps', cell: (purchase) => [stateBadge(purchase), mutedText(endText(purchase))] },
    { label: 'Prix', class: 'right figures', cell: ({ gross }) => formatEuro(gross) },
    { label: 'Net vendeur', class: 'right price', cell: (purchase) => formatEuro(netPayable(purchase)) },
    {
      label: 'Payé',
      class: 'wraps',
      cell: (purchase) =>
        paymentsOf(purchase).flatMap(({ at, means }) => [moment(at), mutedText(purchaseMeansLabels[means])]),
    },
    {
      label: 'Sachets',
      class: 'figures',
      cell: ({ lines }) =>
        lines
          .map(({ orderNo }) => orderNo)
          .filter(Boolean)
          .join(', '),
    },
  ],
});

type Bag = { line: Purchase['lines'][number]; purchase: Purchase };
const { metalId, orderNo, leftAt, disposition, eventId } = purchaseLines;
const withDisposition = (to: 'melt' | 'resell') => () => and(isNull(leftAt), eq(disposition, to));
const bagFilters: Record<string, FilterChoice> = {
  melt: ['À la fonte', withDisposition('melt')],
  resell: ['À revendre', withDisposition('resell')],
  here: ['Tous ceux au coffre', () => isNull(leftAt)],
  left: ['Sortis', () => isNotNull(leftAt)],
};

function listBags(ctx: Ctx, { place, ...request }: ListQuery & { place: string }): Page<Bag> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage(ctx.db, {
    query: ctx.db
      .select({ line: purchaseLines, purchase: purchases })
      .from(purchaseLines)
      .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
      .$dynamic(),
    where: [isNull(metalId), isNotNull(orderNo), bagFilters[place]?.[1](Date.now())],
    searchColumns: [orderNo, purchaseLines.name, purchases.number],
    order: [desc(eventId)],
    id: purchaseLines.id,
    request,
  });
  return { rows: rows.map(({ line, purchase }) => ({ line, purchase: { ...purchase, lines: [line] } })), meta };
}

function locationText({ line, purchase }: Bag): string {
  const { withdrawnAt, endsAt } = purchase;
  if (withdrawnAt !== null && purchase.penalty === 0) return 'Rendu au vendeur';
  if (line.leftAt !== null) return `Sorti le ${formatMoment(line.leftAt)}`;
  return purchaseState(purchase, Date.now()) === 'signed'
    ? `Verrouillé jusqu’au ${formatMoment(endsAt ?? 0)}`
    : 'Au coffre';
}

export const bagList = deskList({
  title: 'Sachets',
  nouns: ['Aucun sachet', 'sachet', 'sachets'],
  search: 'Numéro de sachet ou de contrat, bijou',
  shape: listQuery.extend({ place: filterShape(bagFilters) }),
  filters: {
    place: {
      name: 'ou',
      label: 'Sachets',
      allLabel: 'Tous',
      allValue: 'tous',
      initial: 'melt',
      options: filterOptions(bagFilters),
    },
  },
  query: listBags,
  columns: [
    { label: 'Sachet', class: 'figures', isHeading: true, cell: ({ line }) => line.orderNo },
    {
      label: 'Contrat',
      class: 'figures',
      cell: ({ purchase }) => link(purchase.number, adminPurchasePath(purchase.id)),
    },
    { label: 'Bien', class: 'wraps name', cell: ({ line }) => line.name },
    { label: 'Acheté', cell: ({ line }) => dispositionLabels[line.disposition] },
    { label: 'Net', class: 'right figures', cell: ({ line }) => gramsText(netWeight(line)) },
    { label: 'Titre', class: 'right figures', cell: ({ line }) => formatPurity(line.title) },
    { label: 'Or fin', class: 'right figures', cell: ({ line }) => gramsText(lineFineWeight(line) / 10) },
    { label: 'Coût', class: 'right price', cell: ({ line }) => formatEuro(line.amount) },
    { label: 'Où', class: 'wraps', cell: locationText },
  ],
  bulk: {
    id: ({ line }) => line.id,
    name: ({ line }) => `le sachet ${line.orderNo}`,
    nouns: ['sachet choisi', 'sachets choisis'],
    actions: [
      callButton(leaveContract, { label: 'Envoyer à la fonte', body: { to: 'melt' } }),
      callButton(leaveContract, { label: 'Revendus', body: { to: 'resell' } }),
    ],
  },
});
