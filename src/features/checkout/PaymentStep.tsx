import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatEuro } from '../../money.ts';
import { Button } from '../../ui/Button.tsx';
import { $deliveryMode } from '../cart/cart.store.ts';
import { costText } from '../cart/terms.ts';
import { OrderLines } from '../orders/OrderLines.tsx';
import { deliveryLabels } from '../orders/order.ts';
import { ContractTerms } from './ContractTerms.tsx';
import { cartLineView } from './cartLineView.ts';
import type { StepProps } from './checkoutFacts.ts';
import { $progress, $work } from './checkout.store.ts';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PaymentNews } from './PaymentNews.tsx';
import { confirmOrder } from './pay.ts';

export function PaymentStep({ facts, items, totals }: StepProps) {
  const delivery = useStore($deliveryMode);
  const work = useStore($work);
  const { paymentType } = useStore($progress);
  const [asked, setAsked] = useState(false);
  const tooMuch = totals.total > facts.cardLimit;
  const blocked = facts.person.missing.length > 0 || (tooMuch && paymentType === 'carte');

  const confirm = () => {
    setAsked(true);
    if (!blocked) void confirmOrder(totals.total);
  };
  return (
    <>
      <PaymentNews />
      <OrderLines
        lines={items.map(cartLineView)}
        items={formatEuro(totals.goods)}
        delivery={deliveryLabels[delivery]}
        deliveryCost={costText(totals.delivery)}
        total={formatEuro(totals.total)}
      />
      <PaymentChoice total={totals.total} cardLimit={facts.cardLimit} />
      <ContractTerms facts={facts} items={items} delivery={delivery} />
      {asked && tooMuch && paymentType === 'carte' && (
        <p className="notice notice-danger" role="alert">
          Choisissez le virement : ce montant dépasse ce qui se paie par carte.
        </p>
      )}
      <Button wide busy={work === 'paying'} onClick={confirm}>
        Commande avec obligation de paiement
      </Button>
      <p className="soft small" role="status">
        {work === 'paying' ? 'Nous vérifions les prix et enregistrons votre commande.' : ''}
      </p>
    </>
  );
}
