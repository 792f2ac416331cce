import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../http/call.ts';
import type { Question } from '../../../ui/Confirm.tsx';
import { refusalOf } from '../../../ui/desk/act.ts';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDetail } from '../order.shape.ts';

export type Desk = {
  order: OrderDetail;
  setOrder: (order: OrderDetail) => void;
  /** The act under way. */
  busy: string | null;
  /** What is asked before an act. */
  asked: Question | null;
  setAsked: (question: Question | null) => void;
  /** Where who works by keyboard goes on after a move. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Does an act and shows its order; `done` is told unless it is empty. */
  act: (name: string, work: () => Promise<OrderDetail | null>, done: string) => Promise<void>;
};

/** The state of the dealer's desk, and how each of its acts is done and told. */
export function useDesk(initial: OrderDetail): Desk {
  const [order, setOrder] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    // The pressed button left with its move, and a dialog gives the focus back to it: only then is there a next place.
    if (!moved.current || busy || asked) return;
    moved.current = false;
    heading.current?.focus();
  });

  const act: Desk['act'] = async (name, work, done) => {
    setBusy(name);
    try {
      const next = await work();
      if (next) {
        setOrder(next);
        moved.current = true;
      }
      if (done) toast(done);
    } catch (error) {
      toast(refusalOf(error), 'error');
      // Someone else was faster: show the order as it is now.
      if (error instanceof CallError && error.status === 409) setTimeout(() => location.reload(), 1500);
    } finally {
      setBusy(null);
    }
  };
  return { order, setOrder, busy, asked, setAsked, heading, act };
}
