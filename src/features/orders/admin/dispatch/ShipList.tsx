import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../http/call.ts';
import { adminOrderPath } from '../../../../paths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { Island } from '../../../../ui/island/Island.tsx';
import { toast } from '../../../../ui/toaster.ts';
import type { Carrier } from '../../../configuration/carriers.ts';
import { updateOrderStatusContract } from '../../orders.api.ts';
import { type Parcel, ParcelFields } from './ParcelFields.tsx';
import './dispatch.css';

/** A prepared parcel; `remark` is what to look at before it leaves, `why` what keeps it here. */
export type ToShip = Record<'id' | 'number' | 'to' | 'what' | 'remark' | 'why', string> & { updatedAt: number };

type Props = { parcels: readonly ToShip[]; carriers: readonly Carrier[] };

export function ShipList({ parcels, carriers }: Props) {
  const [shipped, setShipped] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const count = Object.keys(shipped).length;
  const left = parcels.filter(({ why }) => why === '').length - count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each parcel the next label is scanned
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>('[data-tracking]')?.focus();
  }, [count]);

  const ship = async ({ id, updatedAt, number }: ToShip, parcel: Parcel) => {
    setBusy(id);
    try {
      const body = { orderId: id, status: 'shipped' as const, updatedAt, ...parcel };
      await act(updateOrderStatusContract, { body, done: `${number}\u00a0: expédiée, le client est prévenu.` });
      setShipped((before) => ({ ...before, [id]: parcel.trackingNumber }));
    } catch (error) {
      if (error instanceof CallError && error.status === 409)
        toast(`${number}\u00a0: ${error.message} Ouvrez la commande.`, 'error');
    } finally {
      setBusy('');
    }
  };
  return (
    <Island>
      <p role="status" className="soft">
        {left === 0
          ? 'Aucun autre colis n’est à expédier.'
          : `${left} colis à expédier. Lisez l’étiquette dans le champ\u00a0: Entrée expédie et passe au suivant.`}
      </p>
      <ul className="ship-rows plain-list" ref={list}>
        {parcels.map((one) => (
          <li key={one.id}>
            <a className="figures" href={adminOrderPath(one.id)}>
              {one.number}
            </a>
            <div>
              {one.to}
              <div className="soft small">{one.what}</div>
              {one.remark && <span className="badge badge-bad">{one.remark}</span>}
            </div>
            {one.why ? (
              <p className="small">{one.why}</p>
            ) : shipped[one.id] === undefined ? (
              <ParcelFields
                carriers={carriers}
                whose={one.number}
                submit="Expédier"
                quiet
                busy={busy === one.id}
                onParcel={(parcel) => void ship(one, parcel)}
              />
            ) : (
              <span className="badge badge-good">Expédiée, {shipped[one.id]}</span>
            )}
          </li>
        ))}
      </ul>
    </Island>
  );
}
