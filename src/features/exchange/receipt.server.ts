import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { ledger } from '../../../db/schema/goods.ts';
import { formatMoment } from '../../dates.ts';
import { type PdfDocument, textBlock } from '../../document/blocks.ts';
import { renderPdf } from '../../document/pdf.server.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../http/context.ts';
import { fileResponse } from '../../http/fileAnswer.ts';
import { formatEuro, formatNumber, nonEmptyRows } from '../../money.ts';
import { latestRow } from '../goods/model/correction.server.ts';
import { birthText, exchangeTexts, parseGoods } from '../goods/model/csv.server.ts';
import type { ExchangeRow } from './exchange.server.ts';

function registerRowsOf(db: Db, { eventIds, orderId }: ExchangeRow) {
  const isSold = and(eq(ledger.orderId, orderId ?? ''), eq(ledger.chain, 'exchange'), eq(ledger.kind, 'handedOver'));
  const isBought = inArray(ledger.id, [...eventIds]);
  const events = db.select().from(ledger).where(or(isBought, isSold)).orderBy(asc(ledger.bookNo)).all();
  return events.map((event) => ({ event, goods: parseGoods(event), party: latestRow(db, event).party }));
}

/** By law, rates, fees and totals have the same font size (arrêté du 30 décembre 1998). */
function receiptDocument(ctx: Ctx, exchange: ExchangeRow): PdfDocument {
  const { shopName, siteUrl, identity } = ctx.shop.config;
  const rows = registerRowsOf(ctx.db, exchange);
  const party = rows.find((row) => row.party)?.party;
  const { number, at, bought, sold, cancelledAt } = exchange;
  return {
    title: 'Bordereau de change',
    subtitle: `N° ${number}, le ${formatMoment(at)}`,
    ...{ shopName, siteUrl, at },
    footer: `Bordereau de change ${number}`,
    ...(cancelledAt !== null && { stamp: 'ANNULÉ' }),
    blocks: [
      {
        kind: 'facts',
        rows: nonEmptyRows([
          ['Changeur', [identity.SHOP_LEGAL_NAME ?? shopName, identity.SHOP_ADDRESS].filter(Boolean).join('\n')],
          ['SIREN', identity.SHOP_SIREN],
          ['Autorisation', identity.SHOP_LICENCE],
        ]),
        beside: nonEmptyRows([
          ['Client', party ? [party.name, party.address].filter(Boolean).join('\n') : 'Sans nom'],
          ['Naissance', party && birthText(party)],
          ['Pièce', party?.proof],
          ['Annulé le', cancelledAt === null ? '' : formatMoment(cancelledAt)],
        ]),
      },
      {
        kind: 'table',
        head: ['Billets', 'Cours', 'Frais', 'Euros', 'Règlement'],
        rows: rows.map(({ event, goods }) => {
          const { quantity, exchange: note } = goods;
          if (!note) return [];
          const { rate, fee, euros, means } = exchangeTexts(goods);
          const direction = event.kind === 'received' ? 'Achetés' : 'Vendus';
          return [`${direction}\u00a0: ${formatNumber(quantity)} × ${note.value} ${note.iso}`, rate, fee, euros, means];
        }),
      },
      {
        kind: 'facts',
        rows: nonEmptyRows([
          ['Net payé au client', bought > 0 ? formatEuro(bought) : ''],
          ['Net payé par le client', sold > 0 ? formatEuro(sold) : ''],
        ]),
      },
      textBlock(
        'La rémunération du changeur est comprise dans le cours. Le net a été dit au client avant l’opération.',
      ),
    ],
  };
}

export async function receiptResponse(ctx: Ctx, id: string): Promise<Response> {
  requireAdmin(ctx.actor);
  const isMatch = or(eq(exchanges.id, id), eq(exchanges.dealId, id));
  const exchange = orNotFound(ctx.db.select().from(exchanges).where(isMatch).get());
  const content = await renderPdf(receiptDocument(ctx, exchange));
  return fileResponse({ filename: `bordereau-${exchange.number}.pdf`, contentType: 'application/pdf', content });
}
