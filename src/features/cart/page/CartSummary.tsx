import type { ReactNode } from 'react';
import { noPayments } from '../../../config.ts';
import { formatEuro } from '../../../money.ts';
import { arrivalText } from '../../configuration/delivery.ts';
import { IdentityButton, IdentityFirst } from '../../identity/IdentityFirst.tsx';
import { cartIdentity, isIdentityDue } from '../../identity/rule.ts';
import { type CartItem, cartTotals } from '../cart.ts';
import { DeliveryChoice, useDeliveryMode } from '../DeliveryChoice.tsx';
import { PayBar } from '../PayBar.tsx';
import { beyondCard, costText, customsText, parcelProblem, type ShopTerms } from '../terms.ts';
import './CartPage.css';

type Props = {
  items: CartItem[];
  terms: ShopTerms;
  quoted?: string | null;
  procureDays: number;
  path: string;
  children: ReactNode;
};

export function CartSummary({ items, terms, quoted, procureDays, path, children }: Props) {
  const mode = useDeliveryMode();
  const totals = cartTotals(items, terms.tiers, mode);
  const { goods, delivery, total } = totals;
  const identity = cartIdentity({ ...totals, metalsBefore: terms.metalsBefore }, terms.identityStatus, terms);
  const waiting = {
    transfer: total > terms.cardLimit,
    identity: isIdentityDue(identity),
    procureDays,
    territory: terms.territory,
  };
  const isClosed = terms.cardLimit === 0 && !terms.transferOffered;
  const problem = mode === 'parcel' ? parcelProblem(items, terms) : null;
  const customs = mode === 'parcel' && !problem && customsText(terms.territory);
  return (
    <section className="panel stack summary" aria-label="Livraison et total">
      {identity.first && <IdentityFirst need={identity} requestAbove={terms.requestAbove} />}
      <DeliveryChoice tiers={terms.tiers} goods={goods} />
      {quoted && !identity.first && <p className="notice small">{quoted}</p>}
      {problem && <p className="notice notice-danger small">{problem}</p>}
      <dl className="totals">
        <dt>Articles</dt>
        <dd>{formatEuro(goods)}</dd>
        <dt>Livraison</dt>
        <dd>{costText(delivery)}</dd>
      </dl>
      <PayBar label="Total, livraison comprise" total={total}>
        {isClosed ? null : identity.first ? <IdentityButton need={identity} back={path} /> : children}
      </PayBar>
      {isClosed && <p className="notice notice-danger small">{noPayments} Votre panier est gardé.</p>}
      {!identity.first && !problem && !isClosed && (
        <p className="small">{arrivalText(terms.times, terms.now, { ...waiting, mode })}</p>
      )}
      {customs && <p className="small">{customs}</p>}
      {total > terms.cardLimit && !isClosed && <p className="small">{beyondCard(terms)}</p>}
    </section>
  );
}
