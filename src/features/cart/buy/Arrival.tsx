import type { Cents } from '../../../money.ts';
import { iconShapes } from '../../../ui/icons.ts';
import { type Arrivals, arrivalOf } from './arrivals.ts';

/** When what is chosen arrives, for what it costs. */
export function Arrival({ goods, arrivals }: { goods: Cents; arrivals: Arrivals }) {
  const { text, isDate } = arrivalOf(goods, arrivals);
  if (!isDate) return <p className="notice">{text}</p>;
  return (
    <p className="buy-arrival">
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        <path d={iconShapes.truck} />
      </svg>
      <span>{text}</span>
    </p>
  );
}
