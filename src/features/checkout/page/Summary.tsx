import { useStore } from '@nanostores/react';
import { isBeyondCustoms } from '../../../countryCodes.ts';
import { formatEuro } from '../../../money.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { PayBar } from '../../cart/PayBar.tsx';
import { costText, customsText, deliveryLabels } from '../../cart/terms.ts';
import { handoverSentence } from '../../configuration/delivery.ts';
import { OrderLines } from '../../orders/OrderLines.tsx';
import type { PurchaseProps } from '../checkoutFacts.ts';
import { $otherAddress, isElsewhere } from '../otherAddress.store.ts';
import { cartLineView } from './cartLineView.ts';
import { identityOf } from './IdentityRule.tsx';
import { PayButton } from './Payment.tsx';
import { useWaiting } from './useEstimate.ts';

/** What is bought, how and when it arrives and what it costs, with the page's one act. */
export function Summary({ facts, items, totals }: PurchaseProps) {
  const mode = useDeliveryMode();
  const waiting = useWaiting(facts, totals);
  const elsewhere = isElsewhere(useStore($otherAddress));
  const { first } = identityOf({ facts, totals });
  return (
    <aside className="summary" aria-label="Votre commande">
      <div className="summary-lines">
        <OrderLines
          lines={items.map(cartLineView)}
          items={formatEuro(totals.goods)}
          delivery={deliveryLabels[mode]}
          deliveryCost={costText(totals.delivery)}
        />
        {!first && <p className="small">{handoverSentence(facts.times, facts.now, { ...waiting, mode, elsewhere })}</p>}
        {mode === 'parcel' && isBeyondCustoms(waiting.country) && <p className="small">{customsText}</p>}
      </div>
      <PayBar label="Total à payer" total={totals.total}>
        <PayButton facts={facts} items={items} totals={totals} />
      </PayBar>
    </aside>
  );
}
