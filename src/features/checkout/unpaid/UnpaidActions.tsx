import { formatEuros } from '../../../money.ts';
import './unpaid.css';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { orderDonePath, orderPath, paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Confirmation, useAction } from '../../../ui/desk/useAction.tsx';
import { usePageRestore } from '../../../ui/island/usePageRestore.ts';
import type { Order } from '../../orders/order.shape.ts';
import { cancelUnpaidOrderContract, changePaymentTypeContract } from '../../orders/orders.api.ts';
import { unpaidText } from '../../orders/transferTexts.ts';
import { FailureMessage } from '../FailureMessage.tsx';
import { type Failure, toFailure } from '../failure.ts';
import { clockOffset, LockLine, useIsExpired } from '../lock/PriceLock.tsx';
import { saveOtherAddress } from '../otherAddress.store.ts';
import { payOrder, returnToCart, trackPendingOrder } from '../pendingOrder.ts';

type Props = { order: Order; now: number; hasJustTried?: boolean };

type Question = Pick<Confirmation, 'text' | 'variant'> & {
  cancelLabel?: string;
  button: string;
  title?: string;
  label?: string;
  action: () => Promise<void>;
};

export function UnpaidOrder({ order, now, hasJustTried = false }: Props) {
  const { busy, failure, run } = useActions();
  const [endsAt] = useState(() => order.payableUntil + clockOffset(now));
  const isExpired = useIsExpired(endsAt);
  const { start, dialog } = useAction();
  const askToConfirm = ({ button, title = `${button}\u00a0?`, label = button, action, ...question }: Question) =>
    start({
      confirmation: { title, label, cancelLabel: 'Garder la commande', ...question },
      run: () => run(button, action),
    });
  const { _id: orderId, orderNumber } = order;

  const cancelOrder = async (toCart: boolean) => {
    const { data } = await call(cancelUnpaidOrderContract, { body: { orderId, toCart } });
    if (toCart || data.paymentType === 'carte') returnToCart(data);
    return data;
  };
  const cancel = async () => {
    await cancelOrder(false);
    location.assign(orderPath(orderId));
    if (location.pathname === orderPath(orderId)) location.reload();
  };
  const cancelAndGoTo = (to: string) => async () => {
    const { deliverTo } = (await cancelOrder(true)).buyer;
    if (deliverTo) saveOtherAddress({ ...deliverTo, company: deliverTo.company ?? '', elsewhere: 'on' });
    location.assign(to);
  };
  const payByTransfer = async () => {
    const { data } = await call(changePaymentTypeContract, { body: { orderId, paymentType: 'virement' } });
    trackPendingOrder(data);
    location.assign(orderDonePath(orderId, true));
  };

  const amountReceived = order.transfer?.received ?? 0;
  const refundText = amountReceived > 0 ? `Les ${formatEuros(amountReceived)} reçus vous seront rendus.` : null;
  const transferAdvice = order.paymentType === 'virement' ? 'Si votre virement est parti, attendez-le plutôt.' : '';
  const backToCartText = `La commande ${orderNumber} sera annulée et ses articles remis dans votre panier, aux prix du jour, avec ce qu’il contient déjà. ${refundText ?? transferAdvice}`;
  const renewalQuestion: Question = {
    button: 'Nouveau prix',
    title: 'Commander aux prix du jour\u00a0?',
    text: backToCartText,
    variant: 'gold',
    action: cancelAndGoTo(paths.checkout),
  };
  const questions: Question[] = [];
  if (order.otherWay && !isExpired) {
    const question = {
      button: `Payer plutôt par ${order.otherWay}`,
      label: `Payer par ${order.otherWay}`,
      variant: 'gold' as const,
    };
    const transferText = `La commande ${orderNumber} et ses prix vous sont gardés. Pour revenir à la carte, il faudra commander à nouveau, aux prix du jour.`;
    questions.push(
      // Going back to card payment requires a new order at current prices.
      order.otherWay === 'carte'
        ? { ...question, text: backToCartText, action: cancelAndGoTo(paths.checkout) }
        : { ...question, text: transferText, cancelLabel: 'Rester à la carte', action: payByTransfer },
    );
  }
  if (order.canCancel) {
    const consequenceText =
      order.paymentType === 'carte'
        ? 'Ses articles reviennent dans votre panier, aux prix du jour.'
        : 'Ses prix ne vous seront plus gardés.';
    questions.push(
      { button: 'Modifier mon panier', text: backToCartText, variant: 'gold', action: cancelAndGoTo(paths.cart) },
      {
        button: 'Annuler la commande',
        title: `Annuler la commande ${orderNumber}\u00a0?`,
        text: `${consequenceText} ${refundText ?? unpaidText(order.paymentType, order.transfer?.details ?? 'known')}`,
        action: cancel,
      },
    );
  }

  const notice = failure && (
    <div className="notice notice-danger stack" role="alert">
      <FailureMessage failure={failure} back={location.pathname} />
    </div>
  );
  if (failure?.orderId) return notice;
  return (
    <div className="needs-script stack">
      {notice}
      {/* Until the deadline has passed, the status above shows it. */}
      {order.canPay && isExpired && (
        <LockLine
          until={order.payableUntil}
          now={now}
          isExpired={isExpired}
          busy={busy === renewalQuestion.button}
          renew={() => askToConfirm(renewalQuestion)}
        />
      )}
      {order.canPay && !isExpired && (
        <div className="unpaid-acts cluster gap-2">
          <Button
            busy={busy === 'pay'}
            variant={hasJustTried ? 'quiet' : 'gold'}
            onClick={() => run('pay', () => payOrder(orderId, order.amount))}
          >
            {order.paymentStatus === 'refused' ? 'Réessayer le paiement,' : 'Payer'} {formatEuros(order.amount)}
          </Button>
        </div>
      )}
      {questions.length > 0 && (
        <div id="modifier" className="unpaid-acts cluster gap-2">
          {questions.map((question) => (
            <Button
              key={question.button}
              variant={question.variant ? 'quiet' : 'plain'}
              onClick={() => askToConfirm(question)}
            >
              {question.button}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </div>
  );
}

function useActions() {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  usePageRestore(() => setBusy(null));
  const run = async (act: string, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(act);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error, 'Votre commande est gardée.'));
      setBusy(null);
    }
  };
  return { busy, failure, run };
}
