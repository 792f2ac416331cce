import type { ReactNode } from 'react';
import { noPaymentsText } from '../../../config.ts';
import { formatEuro } from '../../../money.ts';
import { deliveryDateTexts } from '../../configuration/delivery.ts';
import { IdentityButton, IdentityNotice } from '../../identity/IdentityFirst.tsx';
import { identityAfterOrderText } from '../../identity/rule.ts';
import type { CartItem } from '../cart.ts';
import { DeliveryChoice, useDeliveryMode } from '../DeliveryChoice.tsx';
import { PayBar } from '../PayBar.tsx';
import { PhoneLine } from '../PhoneLine.tsx';
import { cardLimitNotice, cartRequirements, costText, customsText, type ShopTerms, sellingPoints } from '../terms.ts';
import './CartPage.css';

type Props = {
  items: CartItem[];
  terms: ShopTerms;
  quoteText?: string | null;
  procureDays: number;
  path: string;
  children: ReactNode;
};

export function CartSummary({ items, terms, quoteText, procureDays, path, children }: Props) {
  const mode = useDeliveryMode();
  const { totals, identity, isClosed, problem, delayCauses, hasDates } = cartRequirements(
    items,
    mode,
    procureDays,
    terms,
  );
  const { subtotal, delivery, total } = totals;
  const deliveryDates = hasDates ? deliveryDateTexts(terms.times, terms.now, delayCauses) : null;
  const customsNotice = mode === 'parcel' && !problem && customsText(terms.territory);
  return (
    <section className="panel stack summary" aria-label="Livraison et total">
      {identity.first && <IdentityNotice need={identity} requestAbove={terms.requestAbove} />}
      <DeliveryChoice tiers={terms.tiers} subtotal={subtotal} dates={deliveryDates} />
      {deliveryDates && <p className="small soft">{deliveryDates.terms}</p>}
      {quoteText && !identity.first && <p className="notice small">{quoteText}</p>}
      {problem && <p className="notice notice-danger small">{problem}</p>}
      <dl className="totals">
        <dt>Articles</dt>
        <dd>{formatEuro(subtotal)}</dd>
        <dt>Livraison</dt>
        <dd>{costText(delivery)}</dd>
        <dt className="narrow-only strong">Total, livraison comprise</dt>
        <dd className="narrow-only strong figures">{formatEuro(total)}</dd>
      </dl>
      <PayBar label="Total, livraison comprise" total={total}>
        {isClosed ? null : identity.first ? <IdentityButton need={identity} back={path} /> : children}
      </PayBar>
      {isClosed && <p className="notice notice-danger small">{noPaymentsText} Votre panier est gardé.</p>}
      {customsNotice && <p className="small">{customsNotice}</p>}
      {delayCauses.transfer && !isClosed && <p className="small">{cardLimitNotice(terms)}</p>}
      {delayCauses.identity && !identity.first && (
        <p className="small">{identity.toSend ? identityAfterOrderText : identity.sentence}</p>
      )}
      {!isClosed && (
        <ul className="proofs plain-list small">
          {sellingPoints(terms, total).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <PhoneLine {...terms} />
    </section>
  );
}
