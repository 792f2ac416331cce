import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../http/call.ts';
import type { Question } from '../../../ui/Confirm.tsx';
import { refusalOf } from '../../../ui/desk/act.ts';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDetail } from '../order.shape.ts';
import { getOrderByIdContract } from '../orders.api.ts';
import { type Meanwhile, meanwhile } from './Meanwhile.tsx';

export type Desk = {
  order: OrderDetail;
  setOrder: (order: OrderDetail) => void;
  busy: string | null;
  asked: Question | null;
  setAsked: (question: Question | null) => void;
  /** Changes by others since the order was shown. */
  news: Meanwhile | null;
  /** Where who works by keyboard goes on after a move. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Does an act and shows its order; `done` is the toast, none where empty. */
  act: (name: string, work: () => Promise<OrderDetail | null>, done: string) => Promise<void>;
};

/** The state of the dealer's desk, and the one way in which its acts are done. */
export function useDesk(initial: OrderDetail): Desk {
  const [order, setOrder] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const [news, setNews] = useState<Meanwhile | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    // The pressed button left with its move, and a dialog gives the focus back to it: only then is there a next place.
    if (!moved.current || busy || asked) return;
    moved.current = false;
    heading.current?.focus();
  });

  const show = (current: OrderDetail) => {
    const changes = meanwhile(order, current);
    setOrder(current);
    if (changes) setNews(changes);
    return changes !== null;
  };
  const read = async () => (await call(getOrderByIdContract, { params: { id: order._id } })).data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes back to the page sees the order as it is by then
  useEffect(() => {
    const onBack = async () => {
      if (document.visibilityState !== 'visible' || busy || asked) return;
      const current = await read().catch(() => null);
      if (current && current.updatedAt !== order.updatedAt) show(current);
    };
    document.addEventListener('visibilitychange', onBack);
    return () => document.removeEventListener('visibilitychange', onBack);
  }, [order, busy, asked]);

  const act: Desk['act'] = async (name, work, done) => {
    setBusy(name);
    try {
      const next = await work();
      if (next) {
        setOrder(next);
        setNews(null);
        moved.current = true;
      }
      if (done) toast(done);
    } catch (error) {
      // Someone else was faster: show what they did, and the order as it is now.
      const isLate = error instanceof CallError && error.status === 409;
      const current = isLate ? ((error.data as { current?: OrderDetail } | null)?.current ?? (await read())) : null;
      moved.current = current !== null && show(current);
      toast(refusalOf(error), 'error');
    } finally {
      setBusy(null);
    }
  };
  return { order, setOrder, busy, asked, setAsked, news, heading, act };
}
