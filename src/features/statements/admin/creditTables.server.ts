import { adminOrderPath } from '../../../adminPaths.ts';
import { formatShortDay } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { formatEuro } from '../../../money.ts';
import { type CallButton, callButton } from '../../../ui/desk/callButton.ts';
import { badge, type Cell, link, moment, mutedText, type Table } from '../../../ui/list/list.ts';
import { immutableVersion } from '../../approvals/proposal.shape.ts';
import { proposalOf } from '../../approvals/proposals.server.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { fullName } from '../../orders/order.ts';
import { type CreditMatch, creditStateLabels, verdictLabels } from '../match.ts';
import type { MatchedCredit, settledCredits } from '../openCredits.server.ts';
import { settleCreditContract } from '../statements.api.ts';

const dayText = (day: string): string => formatShortDay(Date.parse(day));

function differenceText({ candidate, amount, verdict }: CreditMatch & { amount: number }): string {
  if (verdict === 'returned') return 'De la boutique, et non arrivé\u00a0: à rendre autrement';
  if (!candidate) return '';
  if (verdict === 'twice') return 'Rien\u00a0: déjà payée, ou déjà noté';
  if (verdict === 'late') return `Annulée, à ${formatEuro(candidate.amount)}.`;
  const missing = formatEuro(candidate.missing);
  const difference = amount - candidate.missing;
  if (difference === 0) return missing;
  return difference < 0
    ? `${missing}, il manquera ${formatEuro(-difference)}`
    : `${missing}, ${formatEuro(difference)} de trop à rendre`;
}

const badges: Partial<Record<MatchedCredit['verdict'], string>> = { exact: 'badge-good', likely: 'badge-wait' };

const creditLabel = ({ amount, payer }: Pick<MatchedCredit, 'amount' | 'payer'>): string =>
  `${formatEuro(amount)} de ${payer || 'payeur inconnu'}`;

const bookingDialog = { label: 'Porter', cancelLabel: 'Revenir', variant: 'gold' } as const;

function actionsOf(ctx: Ctx, credit: MatchedCredit): Cell {
  const { id, verdict, candidate, amount, isOtherPayer } = credit;
  if (verdict === 'exact') return null;
  const payerText = creditLabel(credit);
  type Body = Partial<BodyOf<typeof settleCreditContract>>;
  const settleButton = (
    label: string,
    body: Body,
    options: Pick<CallButton, 'subject' | 'confirmation'> = {},
  ): CallButton => callButton(settleCreditContract, { label, subject: payerText, body: { id, ...body }, ...options });
  const proposal = proposalOf(ctx, { id, version: immutableVersion });
  const returnLabel = proposal?.may === 'decide' ? 'Confirmer\u00a0: rendu au payeur' : 'Rendu';
  const ignoreLabel = verdict === 'twice' ? 'Déjà noté' : verdict === 'returned' ? 'Vu' : 'Sans rapport';
  const others = [
    verdict !== 'late' && verdict !== 'returned' && settleButton(returnLabel, { act: 'return' }),
    settleButton(ignoreLabel, { act: 'ignore' }),
    proposal && badge(`Proposé comme rendu par ${proposal.by}`, 'badge-wait'),
  ];
  if (verdict === 'returned') return others;
  if (!candidate) {
    const fields = { order: { kind: 'text', label: 'Numéro de commande', maxLength: 12 } } as const;
    const text = 'Vérifiez que le payeur est le client de cette commande, ou d’où vient l’argent.';
    const confirmation = { ...bookingDialog, title: `Porter ${payerText}`, text, fields };
    return [
      settleButton('Porter…', { act: 'book' }, { subject: `à une commande, ${payerText}`, confirmation }),
      ...others,
    ];
  }
  const thirdPartyDialog = {
    ...bookingDialog,
    title: 'Porter l’argent d’un tiers\u202f?',
    text: `${payerText}, pour la commande ${candidate.orderNumber} de ${fullName(candidate.buyer)}. Vérifiez d’où vient l’argent. Vous pourrez retirer ce virement depuis la commande, pendant une minute.`,
  };
  const [bookLabel, phrase] = verdict === 'late' ? ['À rendre', 'le noter sur'] : ['Porter', 'à'];
  const action = {
    subject: `${phrase} la commande, ${payerText}`,
    ...(isOtherPayer && { confirmation: thirdPartyDialog }),
  };
  const body = { act: 'book', order: candidate.id } as const;
  const { tolerance } = invoicingOf(currentConfig(ctx.db));
  const isAcceptable = verdict === 'tooLittle' && !isOtherPayer && candidate.missing - amount <= tolerance;
  return [
    verdict !== 'twice' && settleButton(bookLabel, body, action),
    isAcceptable && settleButton('Porter, écart accepté', { ...body, acceptShort: true }),
    ...others,
  ];
}

export const openCreditTable = (ctx: Ctx): Table<MatchedCredit> => ({
  title: 'Virements à traiter',
  rowClassName: ({ verdict }) => verdict !== 'exact' && 'credit',
  columns: [
    { label: 'Constat', cell: ({ verdict }) => badge(verdictLabels[verdict], badges[verdict] ?? 'badge-bad') },
    { label: 'Montant', class: 'right price', cell: ({ amount }) => formatEuro(amount) },
    { label: 'Valeur', class: 'figures', cell: ({ valueDate }) => dayText(valueDate) },
    {
      label: 'Payeur, libellé',
      class: 'two-lines',
      isHeading: true,
      cell: ({ payer, isOtherPayer, text, iban }) => [
        payer || 'Non dit par la banque',
        isOtherPayer && { text: 'payeur différent', class: 'falling' },
        { text, class: 'soft wrap-anywhere' },
        iban && mutedText(iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0')),
      ],
    },
    {
      label: 'Commande',
      class: 'two-lines',
      cell: ({ candidate }) =>
        candidate && [
          link(candidate.orderNumber, adminOrderPath(candidate.id), 'figures'),
          fullName(candidate.buyer),
          candidate.buyer.company && mutedText(candidate.buyer.company),
        ],
    },
    { label: 'Reste dû', class: 'two-lines', cell: differenceText },
    { label: 'Actes', isSilent: true, cell: (credit) => actionsOf(ctx, credit) },
  ],
});

const reopenAction = (credit: ReturnType<typeof settledCredits>[number]): Cell =>
  credit.state !== 'booked' &&
  callButton(settleCreditContract, {
    label: 'Remettre à traiter',
    subject: creditLabel(credit),
    body: { id: credit.id, act: 'reopen' },
  });

export const settledTable: Table<ReturnType<typeof settledCredits>[number]> = {
  title: 'Virements traités',
  columns: [
    { label: 'Payeur', class: 'two-lines', cell: ({ payer, text }) => payer || text || 'Non dit' },
    { label: 'Date de valeur', class: 'figures', cell: ({ valueDate }) => dayText(valueDate) },
    { label: 'Suite', cell: ({ state }) => creditStateLabels[state] },
    {
      label: 'Commande',
      class: 'figures',
      cell: ({ orderId, orderNumber }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
    },
    { label: 'Traité', cell: ({ settledAt }) => moment(settledAt) },
    { label: 'Montant', class: 'right price', cell: ({ amount }) => formatEuro(amount) },
    { label: 'Actes', isSilent: true, cell: reopenAction },
  ],
};
