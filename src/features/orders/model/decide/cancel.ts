import { formatEuro } from '../../../../money.ts';
import { statusLabels } from '../../order.ts';
import { bankDetailsState } from '../../shop.ts';
import { transferTexts } from '../../transferTexts.ts';
import { type Act, type ActRefusal, type Decision, type DecisionFacts, transition } from '../act.ts';
import { afterEvent } from '../consequences.ts';
import { amountsOf } from '../money.ts';
import { transferDeadline } from '../paymentTerms.ts';
import type { OrderRecord } from '../record.ts';
import {
  alternativePayment,
  cancelRefusal,
  isDeletable,
  isOverdue,
  paymentMethods,
  paymentStatusOnCancel,
} from '../rules.ts';

export function cancel(record: OrderRecord, why: string, facts: DecisionFacts): Act {
  const payment = paymentStatusOnCancel(record);
  const text =
    payment === 'paid'
      ? `${formatEuro(amountsOf(record).received)} reçus, à rendre.`
      : 'Le paiement n’est plus attendu.';
  const act = transition(
    record.order,
    { status: 'cancelled', ...(payment && { paymentStatus: payment }) },
    {
      status: `Commande « ${statusLabels.cancelled} ».${why && ` ${why}`}`,
      payment: payment ? text : undefined,
    },
  );
  return afterEvent('cancelled', record, act, { facts, detail: why });
}

const reasons = {
  cart: 'Vous avez choisi de commander autrement.',
  account: 'Vous l’avez demandé depuis votre compte.',
};

const paidMeanwhileRefusal = ({ order: { id, orderNumber } }: OrderRecord, advice: string): ActRefusal => ({
  refusal: `Votre paiement est arrivé\u00a0: la commande ${orderNumber} est payée, ${advice}`,
  data: { paidOrderId: id },
});

export function decideClientCancel(
  record: OrderRecord,
  facts: DecisionFacts,
  { toCart }: { toCart: boolean },
): Decision {
  if (record.order.status === 'cancelled') return {};
  if (record.order.paymentStatus === 'paid')
    return paidMeanwhileRefusal(record, 'elle n’est pas annulée. Pour y renoncer, écrivez-nous.');
  return cancelRefusal(record) ?? cancel(record, toCart ? reasons.cart : reasons.account, facts);
}

/** Payment attempts are kept, as expired: the bank may still accept one. */
export const decideDeletion = (record: OrderRecord, { now }: DecisionFacts): Decision =>
  isDeletable(record)
    ? {
        rows: record.payments.map(({ id }) => ({ table: 'attempts', id, set: { orderId: null, expiresAt: now } })),
        goods: [{ kind: 'release' }],
        deletesOrder: true,
      }
    : 'Une commande payée ne se supprime pas : annulez-la ou remboursez-la.';

/** There is no way back to card payment, because a transfer may be in transit. */
export function decideTransferSwitch(record: OrderRecord, facts: DecisionFacts): Decision {
  const { order } = record;
  const { now, configuration, config } = facts;
  if (order.paymentType === 'virement') return {};
  if (alternativePayment(record, paymentMethods(configuration, config), now) !== 'virement')
    return cancelRefusal(record) ?? 'Cette commande ne peut pas être payée autrement.';
  const payableUntil = transferDeadline(configuration.priceTerms, order.createdAt);
  const change = { paymentType: 'virement', paymentStatus: 'pending', payableUntil, remindedAt: null } as const;
  return afterEvent('switched', record, transition(order, change, { payment: 'Paiement par virement choisi.' }), {
    facts,
  });
}

export const decideClientSwitchToTransfer = (record: OrderRecord, facts: DecisionFacts): Decision =>
  record.order.paymentStatus === 'paid'
    ? paidMeanwhileRefusal(record, 'ne faites pas de virement.')
    : decideTransferSwitch(record, facts);

export function decideOverdue(record: OrderRecord, facts: DecisionFacts): Act {
  if (!isOverdue(record, facts.now)) return {};
  const reason =
    record.order.paymentType === 'virement'
      ? transferTexts[bankDetailsState(facts.config)].lateText
      : 'Le paiement par carte n’a pas été fait dans le délai.';
  return cancel(record, reason, facts);
}

/** A reminder leaves `updatedAt` unchanged, so that it never invalidates an open admin page. */
export function decideReminder(record: OrderRecord, facts: DecisionFacts): Act {
  const { order } = record;
  if (order.remindedAt !== null || order.paymentStatus !== 'pending') return {};
  const text =
    bankDetailsState(facts.config) === 'demo'
      ? 'Rappel de démonstration envoyé : aucun virement n’est attendu.'
      : 'Rappel du virement envoyé.';
  const act = {
    order: { remindedAt: facts.now, updatedAt: order.updatedAt },
    history: [{ kind: 'mail', text }],
  } as const;
  return afterEvent('reminded', record, act, { facts });
}
