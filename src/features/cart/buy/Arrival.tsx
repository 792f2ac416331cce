import type { Cents } from '../../../money.ts';
import { iconShapes } from '../../../ui/icons.ts';
import { type Arrivals, arrivalOf } from '../arrivals.ts';
import { deliveryLabels } from '../terms.ts';

export function Arrival({ goods, arrivals }: { goods: Cents; arrivals: Arrivals }) {
  const { text, isDate, cost, cardAtCounter } = arrivalOf(goods, arrivals);
  return (
    <div className="buy-arrival stack gap-2 small">
      {isDate ? (
        <p className="buy-arrival-date row gap-2 strong">
          <svg
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            aria-hidden
          >
            <path d={iconShapes.truck} />
          </svg>
          <span>{text}</span>
        </p>
      ) : (
        <p className="notice">{text}</p>
      )}
      {goods > 0 && (
        <p className="soft">
          {deliveryLabels.parcel}&nbsp;: {cost}. {deliveryLabels.counter}&nbsp;: gratuit
          {cardAtCounter && ', et payable par carte'}.
        </p>
      )}
    </div>
  );
}
