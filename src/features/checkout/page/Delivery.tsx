import { useStore } from '@nanostores/react';
import { deliveryModes } from '../../../../db/words.ts';
import { capitalize } from '../../../money.ts';
import { $deliveryMode } from '../../cart/cart.store.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { AmountSkeleton } from '../../cart/PayBar.tsx';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import { type DeliveryMode, deliveryCost } from '../../cart/totals.ts';
import { counterText, deliveryEstimate, deliveryPrefix, parcelText } from '../../configuration/delivery.ts';
import { $phase } from '../checkout.store.ts';
import type { CheckoutProps } from '../checkoutFacts.ts';
import { $otherAddress, saveOtherAddress, usesOtherAddress } from '../otherAddress.store.ts';
import { OtherAddress } from './OtherAddress.tsx';

export function Delivery({ facts, items, totals, identity, delayCauses, parcelError }: CheckoutProps) {
  const selectedMode = useDeliveryMode();
  const isLoading = useStore($phase) === 'loading';
  const { seller, tiers } = facts;
  const estimate = identity.first ? null : deliveryEstimate(facts.times, facts.now, delayCauses);
  const otherAddress = useStore($otherAddress);
  const hasOtherAddress = usesOtherAddress(otherAddress);
  const selectMode = (mode: DeliveryMode) => {
    if (mode === 'parcel' && parcelError) saveOtherAddress({ ...otherAddress, elsewhere: 'on' });
    $deliveryMode.set(mode);
  };
  const explanations = {
    counter: { dateText: estimate && counterText(estimate), placeText: seller.address ? `${seller.address}.` : '' },
    parcel: {
      dateText: parcelError === null && estimate && parcelText(estimate, hasOtherAddress ? deliveryPrefix : undefined),
      placeText:
        parcelError ?? (hasOtherAddress ? 'À l’adresse ci-dessous, assuré à sa valeur.' : 'Assuré à sa valeur.'),
    },
  };
  return (
    <section className="stack" aria-labelledby="delivery-title">
      <h2 id="delivery-title" tabIndex={-1}>
        Livraison
      </h2>
      <fieldset className="stack">
        <legend className="visually-hidden">Comment souhaitez-vous recevoir votre commande ?</legend>
        {deliveryModes.map((mode) => (
          <div className="checkout-card" key={mode}>
            <label className="checkout-option">
              <input
                type="radio"
                name="delivery"
                checked={selectedMode === mode}
                onChange={() => selectMode(mode)}
                aria-describedby={`delivery-${mode}`}
              />
              <span>
                <span className="checkout-option-title strong">
                  {deliveryLabels[mode]}{' '}
                  {!(mode === 'parcel' && parcelError) && (
                    <span className="price" translate="no">
                      {isLoading ? <AmountSkeleton /> : costText(deliveryCost(tiers, mode, totals.subtotal))}
                    </span>
                  )}
                </span>
                <span className={isLoading ? 'small unsettled' : 'small'} id={`delivery-${mode}`}>
                  {explanations[mode].dateText && <strong>{capitalize(explanations[mode].dateText)}</strong>}
                  <span className="soft">
                    {explanations[mode].dateText && <span className="wide-only"> · </span>}
                    {explanations[mode].placeText}
                  </span>
                </span>
              </span>
            </label>
            {mode === 'parcel' &&
              selectedMode === 'parcel' &&
              (isLoading ? <p className="choice unsettled" /> : <OtherAddress facts={facts} items={items} />)}
          </div>
        ))}
      </fieldset>
    </section>
  );
}
