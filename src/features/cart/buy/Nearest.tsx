import { Button } from '../../../ui/Button.tsx';
import { formatUnits } from '../changes.ts';
import './Nearest.css';

type Props = { near: readonly number[]; iso?: string; onPick: (quantity: number) => void };

export const Nearest = ({ near, iso, onPick }: Props) =>
  near.length > 0 && (
    <p className="cluster small nearest">
      <span aria-hidden>Prendre plutôt</span>
      {near.map((quantity) => (
        <Button
          key={quantity}
          look="quiet"
          className="figures"
          aria-label={`Prendre plutôt ${formatUnits(quantity, iso)}`}
          onClick={() => onPick(quantity)}
        >
          {formatUnits(quantity, iso)}
        </Button>
      ))}
    </p>
  );
