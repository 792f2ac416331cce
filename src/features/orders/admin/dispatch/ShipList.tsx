import { type FormEvent, useEffect, useRef, useState } from 'react';
import { adminOrderPath } from '../../../../adminPaths.ts';
import { CallError } from '../../../../http/call.ts';
import { Button } from '../../../../ui/Button.tsx';
import { act } from '../../../../ui/desk/act.ts';
import { Field } from '../../../../ui/forms/Field.tsx';
import { toast } from '../../../../ui/toaster.ts';
import type { Carrier } from '../../../configuration/carriers.ts';
import { updateOrderStatusContract } from '../../orders.api.ts';
import { type Parcel, ParcelFields } from './ParcelFields.tsx';
import './dispatch.css';

export type ParcelToShip = Record<'id' | 'number' | 'to' | 'what' | 'remark' | 'why', string> & { updatedAt: number };

type Props = { parcels: readonly ParcelToShip[]; carriers: readonly Carrier[] };

export function ShipList({ parcels, carriers }: Props) {
  const [shippedNumbers, setShipped] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState('');
  const [notFoundText, setNotFoundText] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const wasFoundByNumber = useRef(false);
  const remaining = parcels.filter(({ why }) => why === '').length - Object.keys(shippedNumbers).length;
  const focus = (selector: string): boolean => {
    const field = container.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    return field != null;
  };
  const focusParcel = (id = '') => focus(`[data-order="${id}"] [data-tracking]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the start
  useEffect(() => void focus('[data-tracking]'), []);

  /** Focus moves only downwards, so that a scan never fills in an earlier parcel. */
  const focusNextParcel = (id: string) => {
    const nextParcels = parcels.slice(parcels.findIndex((one) => one.id === id) + 1);
    if (wasFoundByNumber.current) focus('[data-number]');
    else if (!nextParcels.some((one) => focusParcel(one.id))) focus('[role="status"]');
    wasFoundByNumber.current = false;
  };
  const findParcel = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[data-number]');
    const number = field?.value.replace(/\s/g, '').toUpperCase() ?? '';
    wasFoundByNumber.current = focusParcel(parcels.find((one) => one.number === number)?.id);
    setNotFoundText(
      wasFoundByNumber.current ? '' : `Aucun colis à expédier ne porte le numéro «\u00a0${number}\u00a0».`,
    );
    if (field && wasFoundByNumber.current) field.value = '';
    else field?.select();
  };
  const ship = async ({ id, updatedAt, number }: ParcelToShip, parcel: Parcel) => {
    setBusy(id);
    try {
      const body = { orderId: id, status: 'shipped' as const, updatedAt, ...parcel };
      await act(updateOrderStatusContract, { body, success: `${number}\u00a0: expédiée.` });
      setShipped((before) => ({ ...before, [id]: parcel.trackingNumber }));
      focusNextParcel(id);
    } catch (error) {
      if (error instanceof CallError && error.status === 409)
        toast(`${number}\u00a0: ${error.message} Ouvrez la commande.`, 'error');
    } finally {
      setBusy('');
    }
  };
  return (
    <div className="stack" ref={container}>
      <p role="status" className="soft" tabIndex={-1}>
        {remaining === 0
          ? 'Aucun autre colis n’est à expédier.'
          : `${remaining} colis à expédier. Lisez l’étiquette dans le champ\u00a0: Entrée expédie et passe au suivant.`}
      </p>
      <form className="ship-row cluster gap-2" onSubmit={findParcel} noValidate>
        <Field
          label="Numéro de commande"
          hint={'Quand la pile n’est pas dans l’ordre\u00a0: le numéro, puis l’étiquette.'}
          error={notFoundText || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-number
        />
        <Button type="submit" variant="quiet">
          Aller au colis
        </Button>
      </form>
      <ul className="ship-rows plain-list">
        {parcels.map((one) => (
          <li key={one.id} data-order={one.id}>
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
            ) : shippedNumbers[one.id] === undefined ? (
              <ParcelFields
                carriers={carriers}
                usedNumbers={Object.values(shippedNumbers)}
                orderLabel={one.number}
                submitLabel="Expédier"
                isQuiet
                busy={busy === one.id}
                onSubmit={(parcel) => void ship(one, parcel)}
              />
            ) : (
              <span className="badge badge-good">Expédiée, {shippedNumbers[one.id]}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
