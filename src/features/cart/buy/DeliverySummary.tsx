import type { Cents } from '../../../money.ts';
import { iconShapes } from '../../../ui/icons.ts';
import { type DeliveryTerms, summarizeDelivery } from '../terms.ts';

const truckIcon = (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden>
    <path d={iconShapes.truck} />
  </svg>
);

export function DeliverySummary({ subtotal, deliveryTerms }: { subtotal: Cents; deliveryTerms: DeliveryTerms }) {
  const { dates, payment, refusal, cost, canPayByCardAtCounter } = summarizeDelivery(subtotal, deliveryTerms);
  if (refusal) return <p className="notice small">{refusal}</p>;
  return (
    <>
      {payment && <p className="notice small">{payment}</p>}
      <div className="buy-arrival stack gap-2 small">
        <p className="buy-arrival-date row gap-2 strong">
          {truckIcon}
          <span>
            {dates.parcel}, colis assuré
            {subtotal > 0 && `\u00a0: ${cost}`}
          </span>
        </p>
        <p>
          {dates.counter}, gratuit{canPayByCardAtCounter && ', et payable par carte'}
        </p>
        <p className="soft text-xs">{dates.terms}</p>
      </div>
    </>
  );
}
