import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../http/call.ts';
import type { BodyOf, Contract, DataOf } from '../../../http/contract.ts';
import type { Permission } from '../../../http/staff.ts';
import { clientNotice } from '../../../mail/clientNotice.ts';
import { formatEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastRefusal } from '../../../ui/desk/act.ts';
import type { FormFields, Values } from '../../../ui/desk/fields.ts';
import { type Confirmation, useAction } from '../../../ui/desk/useAction.tsx';
import { refreshParts } from '../../../ui/list/refreshParts.ts';
import { toast } from '../../../ui/toaster.ts';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import type { DeskOrder, OrderDetail } from '../order.shape.ts';
import { fullName } from '../order.ts';
import { getOrderByIdContract } from '../orders.api.ts';
import type { ReturnedGoods } from '../payments.api.ts';

type ActionResult = OrderDetail | { message: string; order?: OrderDetail; outcome?: string };

export type DeskAction = {
  label: string;
  permission: Permission | undefined;
  variant?: 'gold' | 'plain' | undefined;
  confirmation?: Omit<Confirmation, 'cancel'> | undefined;
  run: (values: Values) => Promise<ActionResult>;
  success?: string;
};

export const post = async <C extends Contract>(contract: C, body: BodyOf<C>): Promise<DataOf<C>> =>
  (await call(contract, { body })).data;

export const postAction = <C extends Contract>(contract: C, bodyOf: (values: Values) => BodyOf<NoInfer<C>>) => ({
  permission: contract.permission,
  run: (values: Values) => post(contract, bodyOf(values)),
});

export const toActionResult = (order: OrderDetail): ActionResult =>
  order.desk?.proposal ? { message: proposedToast, order } : order;

export const expectedVersion = ({ _id: orderId, updatedAt }: OrderDetail) => ({ orderId, updatedAt });

export const clientName = ({ buyer }: Pick<OrderDetail, 'buyer'>): string => fullName(buyer);
export const clientAndAmount = (order: OrderDetail): string => `${clientName(order)}, ${formatEuros(order.amount)}`;

export const delayedNotice = 'Le client sera prévenu dans une minute.';
export const mailedNotice = 'Le client reçoit un courriel.';

export const noticeFor = ({ desk }: DeskOrder, words?: string): string => clientNotice(desk.isMailed, words);

export const entriesSince = (previous: OrderDetail, current: OrderDetail): OrderDetail['timeline'] =>
  current.timeline.filter(({ _id }) => previous.timeline.every((row) => row._id !== _id));

export function useIsBefore(moment: number): boolean {
  const [isBefore, setBefore] = useState(false);
  useEffect(() => {
    const remaining = moment - Date.now();
    setBefore(remaining > 0);
    const timer = setTimeout(() => setBefore(false), remaining);
    return () => clearTimeout(timer);
  }, [moment]);
  return isBefore;
}

export function useOrderDesk(initial: OrderDetail, permissions: readonly Permission[]) {
  const [order, setOrder] = useState(initial as DeskOrder);
  const [busy, setBusy] = useState<string | null>(null);
  const [newEntries, setNewEntries] = useState<OrderDetail['timeline']>([]);
  const [resultMessage, setResultMessage] = useState('');
  const { start, isOpen, dialog } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const mustFocusHeading = useRef(false);
  useEffect(() => {
    if (!mustFocusHeading.current || busy || isOpen) return;
    mustFocusHeading.current = false;
    heading.current?.focus();
  });

  const showOrder = (current: OrderDetail) => {
    setOrder(current as DeskOrder);
    void refreshParts(['[data-order-sheet]', '[data-order-buyer]']).catch(() => undefined);
  };
  const showChanges = (current: OrderDetail) => {
    setNewEntries(entriesSince(order, current));
    showOrder(current);
  };
  const fetchOrder = async () => (await call(getOrderByIdContract, { params: { id: order._id } })).data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is read again when the page is shown again
  useEffect(() => {
    const onPageShow = async () => {
      if (document.visibilityState !== 'visible' || busy || isOpen) return;
      const current = await fetchOrder().catch(() => null);
      if (current && current.updatedAt !== order.updatedAt) showChanges(current);
    };
    document.addEventListener('visibilitychange', onPageShow);
    return () => document.removeEventListener('visibilitychange', onPageShow);
  }, [order, busy, isOpen]);

  const showResult = (next: ActionResult, success = '') => {
    const [current, message] = 'message' in next ? [next.order, next.message] : [next, ''];
    const hasSucceeded = !('message' in next && next.outcome) || ['accepted', 'proposed'].includes(next.outcome);
    toast(message || success, hasSucceeded ? 'success' : 'error');
    setResultMessage(message);
    if (!current) return;
    showOrder(current);
    setNewEntries([]);
    mustFocusHeading.current = true;
  };
  const runAction = async ({ label, confirmation, run, success }: Omit<DeskAction, 'permission'>, values: Values) => {
    setBusy(label);
    try {
      showResult(await run(values), success);
    } catch (error) {
      if (confirmation && error instanceof CallError && error.status === 400) throw error;
      if (error instanceof CallError && error.status === 409) {
        showChanges((error.data as { current?: OrderDetail } | null)?.current ?? (await fetchOrder()));
        mustFocusHeading.current = true;
      }
      toastRefusal(error);
    } finally {
      setBusy(null);
    }
  };
  const may = (permission: Permission | undefined): boolean =>
    permission === undefined || permissions.includes(permission);
  const startAction = (act: Omit<DeskAction, 'permission'>) =>
    void start({
      confirmation: act.confirmation && { cancelLabel: 'Ne rien changer', ...act.confirmation },
      run: (values) => runAction(act, values),
    });
  const reload = () => void fetchOrder().then(showOrder, () => undefined);
  return { order, busy, may, read: fetchOrder, reload, start: startAction, dialog, newEntries, resultMessage, heading };
}

export type DeskState = ReturnType<typeof useOrderDesk>;

export const ActionButtons = ({
  desk: { busy, may, start },
  actions,
}: {
  desk: DeskState;
  actions: readonly DeskAction[];
}) =>
  actions
    .filter(({ permission }) => may(permission))
    .map((act) => (
      <Button key={act.label} variant={act.variant ?? 'quiet'} busy={busy === act.label} onClick={() => start(act)}>
        {act.label}
      </Button>
    ));

type SectionProps = { id: string; title: string; children: ReactNode };

export const DeskSection = ({ id, title, children }: SectionProps) => (
  <section className="card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

export const UndoAction = ({ desk, act }: { desk: DeskState; act: DeskAction }) => (
  <p>
    <ActionButtons desk={desk} actions={[act]} />{' '}
    <span className="soft small">dans la minute{desk.order.desk.isMailed && ', avant que le courriel parte'}</span>
  </p>
);

export function requireValue(values: Values, name: string, message: string): string {
  const value = values[name]?.trim();
  if (!value) throw new CallError(400, message, { [name]: message });
  return value;
}

const returnedGoodsLabels: Record<ReturnedGoods, string> = {
  saleable: 'Revenues en bon état\u00a0: remises en vente',
  damaged: 'Revenues abîmées\u00a0: pas remises en vente',
  away: 'Pas revenues',
};

export const returnedGoodsFields = (isRequired: boolean): FormFields =>
  isRequired
    ? {
        goods: {
          kind: 'select',
          label: 'Les pièces',
          options: [['', 'Choisissez'], ...Object.entries(returnedGoodsLabels)],
        },
      }
    : {};

export const parseReturnedGoods = (values: Values): ReturnedGoods | undefined =>
  'goods' in values
    ? (requireValue(values, 'goods', 'Indiquez si les pièces sont revenues.') as ReturnedGoods)
    : undefined;
