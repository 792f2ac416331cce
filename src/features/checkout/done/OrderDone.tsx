import { useEffect, useRef, useState } from 'react';
import { minutes } from '../../../dates.ts';
import { CallError, call } from '../../../http/call.ts';
import type { OrderState } from '../../orders/model/state.ts';
import type { OrderDetail } from '../../orders/order.shape.ts';
import { getOrderByIdContract } from '../../orders/orders.api.ts';
import { trackPendingOrder } from '../pendingOrder.ts';

export const nextPollDelay = (elapsed: number): number | null =>
  elapsed < minutes(10) ? Math.min(15_000, 2_000 + elapsed / 10) : null;

type PollingState = 'looking' | 'late' | 'signedOut';

function usePolling(open: boolean, poll: () => Promise<void>): PollingState {
  const [polling, setPolling] = useState<PollingState>('looking');
  const latestPoll = useRef(poll);
  latestPoll.current = poll;
  useEffect(() => {
    if (!open) return;
    const startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFinished = false;
    const retry = async () => {
      try {
        await latestPoll.current();
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return setPolling('signedOut');
      }
      schedulePoll();
    };
    const schedulePoll = () => {
      if (isFinished) return;
      const delay = nextPollDelay(Date.now() - startedAt);
      if (delay === null) setPolling('late');
      else timer = setTimeout(retry, delay);
    };
    schedulePoll();
    return () => {
      isFinished = true;
      clearTimeout(timer);
    };
  }, [open]);
  return polling;
}

const toneClasses = { good: 'notice notice-success', wait: 'notice', bad: 'notice notice-danger' };

const pollingTexts = (isMailed: boolean): Record<PollingState, string> => ({
  looking: `Cela prend d’ordinaire quelques secondes. Cette page se met à jour d’elle-même ; vous pouvez aussi la recharger ou la fermer : ${isMailed ? 'un courriel vous préviendra' : 'la réponse s’affichera dans « Mes commandes »'}.`,
  late: `Le message de la banque tarde. Vous n’avez rien à refaire : dès qu’il arrive, ${isMailed ? 'un courriel vous prévient et ' : ''}cette commande change d’état. Vous pouvez fermer cette page.`,
  signedOut: 'Votre session est terminée. Connectez-vous à nouveau pour voir la suite : rien n’est perdu.',
});

type Props = {
  order: OrderDetail;
  state: Pick<OrderState, 'title' | 'tone' | 'sentences' | 'isWaiting'>;
  isMailed: boolean;
};

export const OrderDone = ({ order, state: { title, tone, sentences, isWaiting }, isMailed }: Props) => {
  const { paymentType, paymentStatus, status, awaitsBank } = order;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    trackPendingOrder(order);
    box.current?.focus({ preventScroll: true });
  }, [order]);
  const isOpen = paymentType === 'carte' && paymentStatus === 'pending' && status !== 'cancelled';
  const polling = usePolling(isOpen, async () => {
    const { data } = await call(getOrderByIdContract, { params: { id: order._id } });
    if (data.paymentStatus !== paymentStatus || data.status !== status || data.awaitsBank !== awaitsBank)
      location.reload();
  });
  return (
    <div role="status" className={`stack ${toneClasses[tone]}`} tabIndex={-1} ref={box}>
      <h1>{title}</h1>
      {[...sentences, ...(isWaiting ? [pollingTexts(isMailed)[polling]] : [])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
};
