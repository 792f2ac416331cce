import { useStore } from '@nanostores/react';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { deliveryModes } from '../../../db/words.ts';
import type { Cents } from '../../money.ts';
import { useUniqueId } from '../../ui/useOwnId.ts';
import { $deliveryMode } from './cart.store.ts';
import { costText, deliveryLabels, tierTexts } from './terms.ts';
import { type DeliveryMode, deliveryCost } from './totals.ts';

type Props = { tiers: readonly DeliveryTier[]; subtotal: Cents; dates: Record<DeliveryMode, string> | null };

export const useDeliveryMode = (): DeliveryMode => useStore($deliveryMode, { ssr: (): DeliveryMode => 'parcel' });

export function DeliveryChoice({ tiers, subtotal, dates }: Props) {
  const group = useUniqueId();
  const selected = useDeliveryMode();
  return (
    <fieldset className="delivery-choice">
      <legend>Livraison</legend>
      {deliveryModes.map((mode) => (
        <label className="choice" key={mode}>
          <input type="radio" name={group} checked={selected === mode} onChange={() => $deliveryMode.set(mode)} />
          <span>
            {deliveryLabels[mode]}
            {dates && <span className="small soft">{dates[mode]}</span>}
          </span>
          <span className="figures">{costText(deliveryCost(tiers, mode, subtotal))}</span>
        </label>
      ))}
      <details className="small soft">
        <summary>Tarifs de livraison</summary>
        Le colis est assuré à la valeur de la commande. Son prix dépend de celui des articles :{' '}
        {tierTexts(tiers).join(' ; ')}.
      </details>
    </fieldset>
  );
}
