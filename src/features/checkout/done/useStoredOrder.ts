import { useEffect, useState } from 'react';
import { CallError, call } from '../../../http/call.ts';
import type { Order } from '../../orders/order.shape.ts';
import { getOrderByIdContract } from '../../orders/orders.api.ts';
import { outcomeOf } from './orderOutcome.ts';
import { nextLook } from './polling.ts';

type Watch = 'looking' | 'late' | 'signedOut';

/** The order as the shop has it: looked up again on a slowing schedule while the bank's word is awaited. */
export function useStoredOrder(initial: Order): { order: Order; watch: Watch } {
  const [order, setOrder] = useState(initial);
  const [watch, setWatch] = useState<Watch>('looking');
  const { waiting } = outcomeOf(order);

  useEffect(() => {
    if (!waiting) return;
    const started = Date.now();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async () => {
      try {
        const { data } = await call(getOrderByIdContract, { params: { id: initial._id }, signal: stop.signal });
        setOrder(data);
      } catch (error) {
        if (stop.signal.aborted) return;
        // A lost connection comes back; a lost session does not by itself.
        if (error instanceof CallError && error.status === 401) return setWatch('signedOut');
      }
      plan();
    };
    const plan = () => {
      const delay = nextLook(Date.now() - started);
      if (delay === null) setWatch('late');
      else timer = setTimeout(look, delay);
    };
    plan();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [waiting, initial._id]);
  return { order, watch };
}
