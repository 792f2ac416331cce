import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { refusalOf } from '../../../ui/desk/act.ts';
import { deskFields } from '../../../ui/desk/fields.ts';
import { type Question, useAct } from '../../../ui/desk/useAct.tsx';
import type { Values } from '../../../ui/desk/versions.ts';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDetail } from '../order.shape.ts';
import { getOrderByIdContract } from '../orders.api.ts';
import { type Fate, goods } from '../purpose.api.ts';
import { type Meanwhile, meanwhile } from './Meanwhile.tsx';

export type Desk = {
  order: OrderDetail;
  setOrder: (order: OrderDetail) => void;
  busy: string | null;
  /** Confirms before an act, which receives the question's field values. */
  ask: (question: Omit<Question, 'keep'>, run: (values: Values) => Promise<void>) => void;
  dialog: ReactElement;
  news: Meanwhile | null;
  /** Takes the focus after a move. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Does an act and shows its order; `done` is the toast, none where empty. */
  act: (name: string, work: () => Promise<OrderDetail | null>, done?: Done) => Promise<void>;
  /** The same of a call that answers the order. */
  send: <C extends Parameters<Call>[0]>(name: string, contract: C, body: BodyOf<C>, done: Done) => Promise<void>;
};
type Call = typeof call;
type Done = string | ((order: OrderDetail) => string);

export function useDesk(initial: OrderDetail): Desk {
  const [order, setOrder] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const { start, isAsked, dialog } = useAct();
  const [news, setNews] = useState<Meanwhile | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const answering = useRef(false);
  useEffect(() => {
    // The pressed button left with its move, and a dialog gives the focus back to it: only then is there a next place.
    if (!moved.current || busy || isAsked) return;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is read again when the page is shown again
  useEffect(() => {
    const onBack = async () => {
      if (document.visibilityState !== 'visible' || busy || isAsked) return;
      const current = await read().catch(() => null);
      if (current && current.updatedAt !== order.updatedAt) show(current);
    };
    document.addEventListener('visibilitychange', onBack);
    return () => document.removeEventListener('visibilitychange', onBack);
  }, [order, busy, isAsked]);

  const act: Desk['act'] = async (name, work, done = '') => {
    setBusy(name);
    try {
      const next = await work();
      if (next) {
        setOrder(next);
        setNews(null);
        moved.current = true;
      }
      const text = typeof done === 'string' ? done : next && done(next);
      if (text) toast(text);
    } catch (error) {
      // Validation errors are shown in the open question.
      if (answering.current && error instanceof CallError && error.status === 400) throw error;
      // Someone else was faster: show what they did, and the order as it is now.
      const isLate = error instanceof CallError && error.status === 409;
      const current = isLate ? ((error.data as { current?: OrderDetail } | null)?.current ?? (await read())) : null;
      moved.current = current !== null && show(current);
      toast(refusalOf(error), 'error');
    } finally {
      setBusy(null);
    }
  };
  const send: Desk['send'] = (name, contract, body, done) =>
    act(name, async () => (await call(contract, { body } as Parameters<typeof call>[1])).data as OrderDetail, done);
  const ask: Desk['ask'] = (question, run) => {
    const answer = async (values: Values) => {
      answering.current = true;
      await run(values).finally(() => {
        answering.current = false;
      });
    };
    void start({ ask: { keep: 'Ne rien changer', ...question }, run: answer });
  };
  return { order, setOrder, busy, ask, dialog, news, heading, act, send };
}

/** An answer without which the act is not done. @throws CallError, shown beside its field */
export function requireAnswer(values: Values, name: string, message: string): string {
  const answer = values[name]?.trim();
  if (!answer) throw new CallError(400, message, { [name]: message });
  return answer;
}

const fateLabels: Record<Fate, string> = {
  saleable: 'Revenues en bon état\u00a0: remises en vente',
  damaged: 'Revenues abîmées\u00a0: pas remises en vente',
  away: 'Pas revenues',
};

/** Whereabouts of goods that had left the shop. */
export const fateFields = deskFields({
  goods: {
    kind: 'select',
    label: 'Les pièces',
    shape: goods,
    options: [['', 'Choisissez'], ...Object.entries(fateLabels)],
  },
});

/** The fate that a question brought. @throws CallError without one */
export const fateIn = (values: Values): Fate =>
  requireAnswer(values, 'goods', 'Indiquez si les pièces sont revenues.') as Fate;
