import { useStore } from '@nanostores/react';
import { formatEuro } from '../../../money.ts';
import { type CartItem, lineAmount } from '../../cart/cart.ts';
import { keyOf, unitPriceText } from '../../cart/changes.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { FigureBar, PayBar } from '../../cart/PayBar.tsx';
import { costText, customsText, deliveryLabels } from '../../cart/terms.ts';
import { handoverSentence } from '../../configuration/delivery.ts';
import { banknotesText, type LineView, quantityText } from '../../orders/lineView.ts';
import { OrderLines } from '../../orders/OrderLines.tsx';
import { $work } from '../checkout.store.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';
import { $otherAddress, isElsewhere } from '../otherAddress.store.ts';
import { PayButton } from './Payment.tsx';

const cartLineView = (item: CartItem): LineView => ({
  key: keyOf(item),
  name: item.name,
  photo: item.photo,
  quantity: quantityText(item.type, item.quantity, item.iso),
  unitPrice: unitPriceText(item),
  notes: banknotesText(item.notes, item.iso),
  amount: formatEuro(lineAmount(item)),
  withdrawn: '',
});

export function Summary(purchase: PurchaseProps) {
  const { facts, items, totals, identity, waiting, noParcel } = purchase;
  const mode = useDeliveryMode();
  const isOpening = useStore($work) === 'opening';
  const impossible = mode === 'parcel' && noParcel !== null;
  const cost = impossible ? 'pas à cette adresse' : costText(totals.delivery);
  const customs = mode === 'parcel' && !noParcel && customsText(waiting.territory);
  const elsewhere = isElsewhere(useStore($otherAddress));
  return (
    <aside className="summary" aria-label="Votre commande">
      <div className="summary-lines">
        <OrderLines
          lines={items.map(cartLineView)}
          items={isOpening ? <FigureBar /> : formatEuro(totals.goods)}
          delivery={deliveryLabels[mode]}
          deliveryCost={isOpening ? <FigureBar /> : cost}
        />
        {!(isOpening || identity.first || impossible) && (
          <p className="small">{handoverSentence(facts.times, facts.now, { ...waiting, mode, elsewhere })}</p>
        )}
        {customs && <p className="small">{customs}</p>}
      </div>
      <PayBar label="Total à payer" total={isOpening ? null : totals.total}>
        {!isOpening && <PayButton {...purchase} />}
      </PayBar>
    </aside>
  );
}
