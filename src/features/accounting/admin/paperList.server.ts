import { z } from 'zod';
import { formatDay } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { listQuery } from '../../../http/contract.ts';
import { formatEuro } from '../../../money.ts';
import { adminOrderPath, adminPaperPath } from '../../../paths.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { kindLabels } from '../../invoices/invoicePaper.ts';
import { paymentTypeLabels } from '../../orders/order.ts';
import { isMonth, monthName } from '../entries.ts';
import { listPapers, monthsWithPapers } from '../papers.server.ts';

type Paper = ReturnType<typeof listPapers>['rows'][number];

const kinds = { facture: 'invoice', avoir: 'creditNote' } as const;
const signed = ({ kind }: Paper, cents: number) => formatEuro(kind === 'invoice' ? cents : -cents);

export function paperList(ctx: Ctx) {
  const months = monthsWithPapers(ctx);
  return deskList({
    title: 'Factures',
    words: ['Aucune facture', 'pièce', 'pièces'],
    search: 'Numéro, commande ou client',
    shape: listQuery.extend({
      month: z.string().refine(isMonth).or(z.literal('')).default(''),
      kind: z.enum(['', 'facture', 'avoir']).default(''),
    }),
    filters: {
      month: {
        name: 'mois',
        label: 'Mois',
        all: 'Tous',
        allValue: 'tous',
        initial: months[0],
        options: months.map((month) => [month, monthName(month)] as const),
      },
      kind: {
        name: 'nature',
        label: 'Nature',
        all: 'Factures et avoirs',
        options: [
          ['facture', 'Factures'],
          ['avoir', 'Avoirs'],
        ],
      },
    },
    query: (given, { kind, ...asked }) => listPapers(given, { ...asked, kind: kind && kinds[kind] }),
    group: ({ issuedAt }) => formatDay(issuedAt),
    columns: [
      { label: 'Numéro', look: 'figures', cell: ({ number }) => link(number, adminPaperPath(number)) },
      {
        label: 'Nature',
        cell: ({ kind }) => badge(kindLabels[kind], kind === 'creditNote' ? 'badge-wait' : ''),
      },
      { label: 'Émise le', cell: ({ issuedAt }) => moment(issuedAt) },
      {
        label: 'Client',
        cell: ({ content: { buyer } }) => buyer.company ?? `${buyer.firstName} ${buyer.lastName}`,
      },
      {
        label: 'Commande',
        look: 'figures',
        cell: ({ orderId, content }) => link(content.orderNumber, adminOrderPath(orderId)),
      },
      { label: 'Règlement', cell: ({ content }) => paymentTypeLabels[content.payment] },
      { label: 'Hors taxe', look: 'right figures', cell: (paper) => signed(paper, paper.content.net) },
      { label: 'TVA', look: 'right figures', cell: (paper) => signed(paper, paper.content.tax) },
      { label: 'TTC', look: 'right price', cell: (paper) => signed(paper, paper.content.gross) },
    ],
  });
}
