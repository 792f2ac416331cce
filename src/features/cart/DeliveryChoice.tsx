import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { Cents } from '../../money.ts';
import { $deliveryMode } from './cart.store.ts';
import { costText, tierTexts } from './terms.ts';
import { type DeliveryMode, deliveryCost } from './totals.ts';

type Props = { tiers: readonly DeliveryTier[]; goods: Cents };

const modes: { mode: DeliveryMode; label: string }[] = [
  { mode: 'parcel', label: 'Colis assuré à la valeur' },
  { mode: 'counter', label: 'Retrait au comptoir' },
];

export const useDeliveryMode = (): DeliveryMode => useStore($deliveryMode, { ssr: (): DeliveryMode => 'parcel' });

/** Counter or insured parcel, with what each costs for these goods; the choice is kept for the checkout. */
export function DeliveryChoice({ tiers, goods }: Props) {
  const group = useId();
  const chosen = useDeliveryMode();
  return (
    <fieldset className="delivery-choice">
      <legend>Livraison</legend>
      {modes.map(({ mode, label }) => (
        <label className="choice" key={mode}>
          <input type="radio" name={group} checked={chosen === mode} onChange={() => $deliveryMode.set(mode)} />
          <span>{label}</span>
          <span className="figures">{costText(deliveryCost(tiers, mode, goods))}</span>
        </label>
      ))}
      <p className="small soft">Colis assuré, selon la valeur des articles : {tierTexts(tiers).join(' ; ')}.</p>
    </fieldset>
  );
}
