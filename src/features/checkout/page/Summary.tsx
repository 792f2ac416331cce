import { useStore } from '@nanostores/react';
import { formatEuro } from '../../../money.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { PayBar } from '../../cart/PayBar.tsx';
import { costText, customsText, deliveryLabels } from '../../cart/terms.ts';
import { arrivalText } from '../../configuration/delivery.ts';
import { $work } from '../checkout.store.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';
import { $otherAddress, isElsewhere } from '../otherAddress.store.ts';
import { Articles } from './Articles.tsx';
import { PayButton } from './Payment.tsx';

export function Summary(purchase: PurchaseProps) {
  const { facts, items, totals, identity, waiting, parcelError } = purchase;
  const mode = useDeliveryMode();
  const isOpening = useStore($work) === 'opening';
  const impossible = mode === 'parcel' && parcelError !== null;
  const cost = impossible ? 'pas à cette adresse' : costText(totals.delivery);
  const customs = mode === 'parcel' && !parcelError && customsText(waiting.territory);
  const elsewhere = isElsewhere(useStore($otherAddress));
  return (
    <aside className="summary" aria-label="Votre commande">
      <Articles
        items={items}
        total={isOpening ? null : totals.total}
        subtotal={isOpening ? null : formatEuro(totals.subtotal)}
        delivery={deliveryLabels[mode]}
        deliveryCost={isOpening ? null : cost}
      >
        {!(isOpening || identity.first || impossible) && (
          <p className="small">{arrivalText(facts.times, facts.now, { ...waiting, mode, elsewhere })}</p>
        )}
        {customs && <p className="small">{customs}</p>}
      </Articles>
      <PayBar label="Total à payer" total={isOpening ? null : totals.total}>
        {!isOpening && <PayButton {...purchase} />}
      </PayBar>
    </aside>
  );
}
