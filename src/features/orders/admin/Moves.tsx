import { Button } from '../../../ui/Button.tsx';
import type { DeskAct, DeskNext } from '../model/deskNext.ts';
import type { OrderDesk } from '../order.shape.ts';
import type { OrderStatus } from '../order.ts';
import { type Parcel, ParcelFields } from './dispatch/ParcelFields.tsx';

type Props = {
  next: DeskNext;
  carriers: OrderDesk['carriers'];
  busy: string | null;
  onAct: (act: DeskAct) => void;
  onParcel: (to: OrderStatus, label: string, parcel: Parcel) => void;
};

const busyName = (act: DeskAct): string =>
  act.kind === 'ready' ? act.kind : act.kind === 'payment' ? `payment-${act.to}` : act.to;

/** One button an act. A move that is not possible yet says why; one that this order never takes is left out. */
export const Moves = ({ next: { acts, parcel, blocked, over }, carriers, busy, onAct, onParcel }: Props) => (
  <>
    {parcel && (
      <ParcelFields
        carriers={carriers}
        submit="Marquer expédiée"
        busy={busy === parcel.to}
        onParcel={(given) => onParcel(parcel.to, parcel.label, given)}
      />
    )}
    <div className="cluster desk-acts">
      {acts.map((act) => (
        <Button
          key={act.verb}
          look={act.isMain ? 'gold' : 'quiet'}
          busy={busy === busyName(act)}
          onClick={() => onAct(act)}
        >
          {act.verb}
        </Button>
      ))}
    </div>
    {over && <p className="soft">{over}</p>}
    {blocked.length > 0 && (
      <ul className="soft small">
        {blocked.map(({ to, label, why }) => (
          <li key={to}>
            « {label} » n’est pas possible maintenant. {why}
          </li>
        ))}
      </ul>
    )}
  </>
);
