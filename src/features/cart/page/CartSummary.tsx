import type { ReactNode } from 'react';
import { euroInText, formatEuro } from '../../../money.ts';
import { paths, withReturn } from '../../../paths.ts';
import { deliveryEstimate, handoverText } from '../../configuration/delivery.ts';
import { identityNeed } from '../../identity/rule.ts';
import { type CartItem, cartTotals } from '../cart.ts';
import { costText, type ShopTerms } from '../terms.ts';
import { DeliveryChoice, useDeliveryMode } from './DeliveryChoice.tsx';
import './CartPage.css';

/** Delivery, total with delivery, and what the law or the bank will ask for; `children` is the next act. */
export function CartSummary({ items, terms, children }: { items: CartItem[]; terms: ShopTerms; children: ReactNode }) {
  const mode = useDeliveryMode();
  const { goods, metals, delivery, total, hasBanknotes } = cartTotals(items, terms.tiers, mode);
  const { metalsBefore, identityStatus, identityTerms } = terms;
  const identity = identityNeed({ hasBanknotes, metals, metalsBefore }, identityStatus, identityTerms);
  const waiting = { transfer: total > terms.cardLimit, identity: identity.required && !identity.satisfied };
  const arrival = handoverText(deliveryEstimate(terms.times, terms.now, waiting), mode);
  return (
    <section className="panel stack" aria-label="Livraison et total">
      <DeliveryChoice tiers={terms.tiers} goods={goods} />
      <dl className="totals">
        <dt>Articles</dt>
        <dd>{formatEuro(goods)}</dd>
        <dt>Livraison</dt>
        <dd>{costText(delivery)}</dd>
        <dt className="totals-all">Total, livraison comprise</dt>
        <dd className="totals-all" aria-live="polite">
          {formatEuro(total)}
        </dd>
      </dl>
      <p className="small">Pour une commande passée maintenant : {arrival}.</p>
      {identity.required && (
        <p className="small">
          {identity.sentence}
          {!identity.satisfied && (
            <>
              {' '}
              <a href={withReturn(paths.identity, paths.cart)}>Vérifier mon identité</a>
            </>
          )}
        </p>
      )}
      {total > terms.cardLimit && <p className="small">{waysToPay(terms)}</p>}
      {children}
    </section>
  );
}

/** Said before the checkout, where the total is above what a card pays. */
function waysToPay({ cardLimit, transferOffered }: ShopTerms): string {
  if (cardLimit === 0)
    return transferOffered
      ? 'La commande se paie par virement : la boutique ne prend pas la carte en ligne.'
      : 'La boutique ne prend ni la carte ni le virement en ce moment. Contactez-nous : votre panier est gardé.';
  return transferOffered
    ? `Au-dessus de ${euroInText(cardLimit)}, la commande se paie par virement : la carte ne sera pas proposée.`
    : `La carte paie jusqu’à ${euroInText(cardLimit)} et le virement n’est pas proposé en ce moment. Contactez-nous avant de commander : votre panier est gardé.`;
}
