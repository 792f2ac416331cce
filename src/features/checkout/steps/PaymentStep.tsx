import { useStore } from '@nanostores/react';
import { formatEuro } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import { OrderLines } from '../../orders/OrderLines.tsx';
import { $progress, $work } from '../checkout.store.ts';
import type { StepProps } from '../checkoutFacts.ts';
import { PaymentNews } from '../done/PaymentNews.tsx';
import { confirmOrder } from '../pay.ts';
import { ContractTerms } from './ContractTerms.tsx';
import { cartLineView } from './cartLineView.ts';
import { NoWayToPay } from './NoWayToPay.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { paymentWays } from './paymentWays.ts';

export function PaymentStep({ facts, items, totals }: StepProps) {
  const delivery = useStore($deliveryMode);
  const work = useStore($work);
  const { paymentType } = useStore($progress);
  const ways = paymentWays(totals.total, paymentType, facts);
  const { chosen } = ways;
  const incomplete = facts.person.missing.length > 0;
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
      <PaymentChoice ways={ways} facts={facts} />
      {chosen && <ContractTerms facts={facts} items={items} delivery={delivery} />}
      {incomplete ? (
        <p className="notice notice-danger">
          Vos coordonnées sont incomplètes. <a href={facts.editPath}>Complétez-les</a>, puis revenez payer.
        </p>
      ) : chosen === null ? (
        <NoWayToPay facts={facts} />
      ) : (
        <Button wide busy={work === 'paying'} onClick={() => void confirmOrder(totals.total, chosen)}>
          Commande avec obligation de paiement
        </Button>
      )}
      <p className="soft small" role="status">
        {work === 'paying' ? 'Nous vérifions les prix et enregistrons votre commande.' : ''}
      </p>
    </>
  );
}
