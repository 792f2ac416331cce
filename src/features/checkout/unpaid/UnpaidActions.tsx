import { formatEuros } from '../../../money.ts';
import './unpaid.css';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { orderDonePath, orderPath, paths, signInPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { postForm } from '../../../ui/forms/postForm.ts';
import { island } from '../../../ui/island/Island.tsx';
import { useReturned } from '../../../ui/island/useReturned.ts';
import { $deliveryMode, putBackInCart } from '../../cart/cart.store.ts';
import type { Order } from '../../orders/order.shape.ts';
import { cancelUnpaidOrderContract, changePaymentTypeContract } from '../../orders/orders.api.ts';
import { createOrderFormDataContract } from '../../orders/payments.api.ts';
import { type Failure, failureOf } from '../failure.ts';
import { LockLine, useOrderOver } from '../lock/PriceLock.tsx';
import { keepOtherAddress } from '../otherAddress.store.ts';
import { notePending } from '../pendingOrder.ts';
import { cartItemsOf, remainingOf } from './cartItemsOf.ts';

const look = 'gold';

type Act = 'renew' | 'pay' | 'switch' | 'modify' | 'cancel';

/** `now` is the shop's clock when it answered the page. */
type Props = { order: Order; now: number };

function putBack({ Items, delivery, buyer: { deliverTo } }: Order): void {
  putBackInCart(cartItemsOf({ Items: remainingOf(Items) }));
  $deliveryMode.set(delivery);
  if (deliverTo) keepOtherAddress({ ...deliverTo, company: deliverTo.company ?? '', elsewhere: 'on' });
}

export function UnpaidActions({ order, now }: Props) {
  const { busy, failure, run } = useActs();
  const isOver = useOrderOver(order.payableUntil, now);
  const [asked, setAsked] = useState<Question | null>(null);
  const { _id: orderId, canCancel, orderNumber } = order;
  const canPay = order.canPay && !isOver;
  const otherWay = isOver ? null : order.otherWay;

  const pay = async () => {
    try {
      // Under a new reference.
      const body = { amountToPay: order.amount, orderId };
      const { action, fields } = (await call(createOrderFormDataContract, { body })).data;
      postForm(action, fields).submit();
    } catch (error) {
      // An earlier try was accepted after all.
      if (!failureOf(error).orderId) throw error;
      location.assign(orderDonePath(orderId));
    }
  };
  const giveUp = async (toCart: boolean) => {
    const { data } = await call(cancelUnpaidOrderContract, { body: { orderId, toCart } });
    notePending(data);
    if (toCart) putBack(data);
  };
  const cancel = async () => {
    await giveUp(false);
    location.assign(orderPath(orderId));
    if (location.pathname === orderPath(orderId)) location.reload();
  };
  const modify = async (to: string) => {
    await giveUp(true);
    location.assign(to);
  };
  const payByTransfer = async () => {
    const { data } = await call(changePaymentTypeContract, { body: { orderId, paymentType: 'virement' } });
    notePending(data);
    location.assign(orderDonePath(orderId, true));
  };
  const received = order.transfer?.received ?? 0;
  const givenBack = received > 0 ? `Les ${formatEuros(received)} reçus vous seront rendus.` : null;
  const ask = (act: Act, question: Omit<Question, 'run'>, work: () => Promise<void>) =>
    setAsked({ ...question, run: () => run(act, work) });
  const askToCancel = () => {
    const text = `Ses prix ne vous seront plus gardés. ${givenBack ?? 'Vous n’avez rien à payer.'}`;
    ask('cancel', { title: `Annuler la commande ${orderNumber} ?`, text, label: 'Annuler la commande' }, cancel);
  };

  const intoCart = `La commande ${orderNumber} sera annulée et ses articles remis dans votre panier, aux prix du jour, avec ce qu’il contient déjà.`;
  // A transfer may have left, or have come in part.
  const ofTransfer = order.paymentType === 'virement' ? 'Si votre virement est parti, attendez-le plutôt.' : '';
  const askToModify = () => {
    const text = `${intoCart} ${givenBack ?? ofTransfer}`;
    const question = { title: 'Modifier votre panier\u00a0?', text, label: 'Modifier mon panier', look } as const;
    ask('modify', question, () => modify(paths.cart));
  };
  const askToSwitch = () => {
    const question = { title: `Payer plutôt par ${otherWay}\u00a0?`, label: `Payer par ${otherWay}`, look } as const;
    // The card pays a new order, from the checkout. From a transfer there is no way back at these prices.
    if (otherWay === 'carte')
      ask('switch', { ...question, text: `${intoCart} ${ofTransfer}` }, () => modify(paths.checkout));
    else {
      const text = `La commande ${orderNumber} et ses prix vous sont gardés. Pour revenir à la carte, il faudra commander à nouveau, aux prix du jour.`;
      ask('switch', { ...question, text }, payByTransfer);
    }
  };

  // Paid after all, whatever the page around still shows.
  if (failure?.orderId)
    return (
      <div className="notice stack" role="alert">
        <p>{failure.message}</p>
        <p>
          <a className="button" href={orderPath(failure.orderId)}>
            Voir cette commande
          </a>
        </p>
      </div>
    );
  return (
    <div className="needs-script stack">
      {failure && (
        <div className="notice notice-danger stack" role="alert">
          <p>{failure.message}</p>
          {failure.signIn && (
            <p>
              <a href={signInPath(location.pathname)}>Me connecter</a>
            </p>
          )}
        </div>
      )}
      {order.canPay && (
        <LockLine
          until={order.payableUntil}
          now={now}
          isOver={isOver}
          busy={busy === 'renew'}
          renew={() => run('renew', () => modify(paths.checkout))}
        />
      )}
      {canPay && (
        <>
          <div className="unpaid-acts cluster gap-2">
            <Button busy={busy === 'pay'} onClick={() => run('pay', pay)}>
              {order.paymentStatus === 'refused' ? 'Réessayer le paiement' : 'Payer'}, {formatEuros(order.amount)}
            </Button>
          </div>
          <p className="small soft">
            Votre commande garde le numéro {orderNumber}. À la banque, chaque essai a sa propre référence.
          </p>
        </>
      )}
      {(otherWay || canCancel) && (
        <div className="unpaid-acts cluster gap-2">
          {otherWay && (
            <Button look="quiet" busy={busy === 'switch'} onClick={askToSwitch}>
              Payer plutôt par {otherWay}
            </Button>
          )}
          {canCancel && (
            <>
              <Button look="quiet" busy={busy === 'modify'} onClick={askToModify}>
                Modifier mon panier
              </Button>
              <Button look="quiet" onClick={askToCancel}>
                Annuler la commande
              </Button>
            </>
          )}
        </div>
      )}
      <Confirm
        question={asked}
        busy={busy === 'cancel' || busy === 'switch' || busy === 'modify'}
        keep="Garder la commande"
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

/** Confirmation of an act that cannot be undone; `title` and `label` name the thing. */
type Question = {
  title: string;
  text: string;
  label: string;
  /** Of a step towards the visitor's goal. */
  look?: 'gold';
  run: () => Promise<void>;
};

type Asked = { question: Question | null; busy: boolean; keep: string; onClose: () => void };

function Confirm({ question, busy, keep, onClose }: Asked) {
  const go = async () => {
    await question?.run();
    onClose();
  };
  return (
    <Dialog title={question?.title ?? ''} open={question !== null} onClose={onClose}>
      <p>{question?.text}</p>
      <div className="cluster">
        <Button look={question?.look ?? 'danger'} busy={busy} onClick={go}>
          {question?.label}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}

function useActs() {
  const [busy, setBusy] = useState<Act | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useReturned(() => setBusy(null));
  const run = async (act: Act, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(act);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error, 'Votre commande est gardée.'));
      setBusy(null);
    }
  };
  return { busy, failure, run };
}

export const UnpaidOrder = island(UnpaidActions);
