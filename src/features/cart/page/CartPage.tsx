import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { formatUntil } from '../../../dates.ts';
import { paths } from '../../../paths.ts';
import { usePageRestore } from '../../../ui/island/usePageRestore.ts';
import { CartNotices, RemovalNotice } from '../CartNotices.tsx';
import { $cart } from '../cart.store.ts';
import type { CartItem } from '../cart.ts';
import { itemKeyOf } from '../changes.ts';
import { $quote, liveQuote, quotedPriceOf } from '../quote.store.ts';
import { $loadFailed, $offers, refreshCart, useProcureDays } from '../refresh.store.ts';
import type { ShopTerms } from '../terms.ts';
import { useCart } from '../useCart.ts';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import { EmptyCart } from './EmptyCart.tsx';

export function CartPage(terms: ShopTerms) {
  const items = useCart();
  const offers = useStore($offers);
  useStore($quote, { ssr: () => null });
  const [ready, setReady] = useState(false);
  const keys = items.map(itemKeyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: items added by another tab are checked too
  useEffect(() => {
    const hasUnknownItem = $cart.get().some((item) => !(itemKeyOf(item) in $offers.get()));
    // If a refresh has failed, only the « Réessayer » button tries again.
    if (ready && (!hasUnknownItem || $loadFailed.get())) return;
    void refreshCart().finally(() => setReady(true));
  }, [keys, ready]);
  // Lines appear together with the notices above them, or after 2 s, to avoid layout shift.
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  usePageRestore(() => void refreshCart());
  const procureDays = useProcureDays();
  // Shown only if the quote covers all items: its prices may differ from those of the article pages.
  const quote = items.every(quotedPriceOf) ? liveQuote() : null;
  const quoteText = quote && `Prix gardés jusqu’${formatUntil(quote.until, quote.now)} pour votre commande.`;

  if (!ready) return <p className="cart-waiting needs-script soft">Lecture de votre panier…</p>;
  return (
    <div className="stack cart">
      <CartNotices />
      <RemovalNotice />
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="columns with-summary">
          <div className="stack">
            <ul className="cart-lines plain-list">
              {items.map((item) => (
                <CartLine key={itemKeyOf(item)} item={item} offer={offers[itemKeyOf(item)]} />
              ))}
            </ul>
            <p>
              <a className="lone-link" href={paths.investmentCoins}>
                Continuer mes achats
              </a>
            </p>
          </div>
          <CartSummary {...{ items, terms, quoteText, procureDays }} path={paths.cart}>
            <OrderLink items={items} />
          </CartSummary>
        </div>
      )}
    </div>
  );
}

function OrderLink({ items }: { items: readonly CartItem[] }) {
  const offers = useStore($offers);
  const unconfirmedItems = items.filter((item) => offers[itemKeyOf(item)]?.needsConfirmation);
  const [invalidCount, setInvalidCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the warning stays until something is typed or the cart changes
  useEffect(() => {
    const reset = () => setInvalidCount(0);
    reset();
    document.addEventListener('input', reset);
    return () => document.removeEventListener('input', reset);
  }, [items]);
  const checkFields = (event: MouseEvent) => {
    const fields = document.querySelectorAll<HTMLElement>('.cart-lines [aria-invalid="true"]');
    if (unconfirmedItems.length > 0 || fields.length > 0) event.preventDefault();
    setInvalidCount(fields.length);
    fields[0]?.focus();
  };
  return (
    <>
      {unconfirmedItems.length > 0 && (
        <p className="notice notice-danger" role="status">
          {`Prix à confirmer\u00a0: ${unconfirmedItems.map(({ name }) => name).join(', ')}. Nous mettons ces prix à jour. Revenez plus tard, ou retirez ces articles pour commander le reste.`}
        </p>
      )}
      {invalidCount > 0 && (
        <p className="notice notice-danger" role="alert">
          {invalidCount > 1
            ? 'Des quantités de votre panier sont à corriger. Le total ci-dessus compte encore les anciennes.'
            : 'Une quantité de votre panier est à corriger. Le total ci-dessus compte encore l’ancienne.'}
        </p>
      )}
      <a
        className="button button-wide"
        href={paths.checkout}
        aria-disabled={unconfirmedItems.length > 0 || undefined}
        onClick={checkFields}
      >
        Passer la commande
      </a>
    </>
  );
}
