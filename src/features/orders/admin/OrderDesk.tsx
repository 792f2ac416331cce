import type { ActName } from '../../../http/staff.ts';
import { Island } from '../../../ui/island/Island.tsx';
import type { OrderDetail } from '../order.shape.ts';
import { CardPayment } from './CardPayment.tsx';
import { History } from './History.tsx';
import { NextSteps } from './NextSteps.tsx';
import { NotesForm } from './NotesForm.tsx';
import { OtherActs } from './OtherActs.tsx';
import { RefundProposal, Refunds } from './refunds/Refunds.tsx';
import { useDesk } from './useDesk.tsx';
import { Withdrawals } from './Withdrawals.tsx';
import './desk.css';

type Props = { order: OrderDetail; rights: readonly ActName[] };

export function OrderDesk({ order, rights }: Props) {
  const desk = useDesk(order, rights);
  return (
    <Island>
      <div className="order-desk stack">
        <RefundProposal desk={desk} />
        <NextSteps desk={desk} />
        <NotesForm desk={desk} />
        <Withdrawals desk={desk} />
        <Refunds desk={desk} />
        <CardPayment desk={desk} />
        <History desk={desk} />
        <OtherActs desk={desk} />
      </div>
      {desk.dialog}
    </Island>
  );
}
