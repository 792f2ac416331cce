import { Confirm } from '../../../ui/Confirm.tsx';
import { Island } from '../../../ui/island/Island.tsx';
import type { OrderDesk as Facts, OrderDetail } from '../order.shape.ts';
import { BankEnquiry } from './bank/BankEnquiry.tsx';
import { BankEvents } from './bank/BankEvents.tsx';
import { OtherActs } from './close/OtherActs.tsx';
import { NextSteps } from './NextSteps.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NotesForm } from './NotesForm.tsx';
import { RefundProposal } from './refunds/RefundProposal.tsx';
import { Refunds } from './refunds/Refunds.tsx';
import { Timeline } from './Timeline.tsx';
import { useDesk } from './useDesk.ts';
import { Withdrawals } from './Withdrawals.tsx';
import './desk.css';

type Props = { order: OrderDetail };

/** The dealer's desk for one order: its next steps, its money at the bank, its notes and its history. */
export function OrderDesk({ order: initial }: Props) {
  const desk = useDesk(initial);
  const { order, setOrder, busy, asked, setAsked } = desk;
  const facts = order.desk as Facts;
  const byCard = facts.attempts.length + facts.events.length > 0;
  return (
    <Island>
      <div className="order-desk">
        <RefundProposal desk={desk} />
        <NextSteps desk={desk} />
        <NotesForm desk={desk} />
        <Withdrawals desk={desk} />
        <Refunds desk={desk} />
        {byCard && (
          <section className="card" aria-labelledby="desk-bank">
            <h2 id="desk-bank">Paiement par carte</h2>
            <BankEvents desk={facts} />
            <BankEnquiry desk={desk} />
          </section>
        )}
        <NoteForm orderId={order._id} onAdded={setOrder} />
        <Timeline rows={order.timeline} />
        <OtherActs desk={desk} />
      </div>
      <Confirm question={asked} busy={busy !== null} keep="Ne rien changer" onClose={() => setAsked(null)} />
    </Island>
  );
}
