import type { ReactNode } from 'react';
import type { DeliveryTier } from '../../../../db/schema/shop.ts';
import { formatEuro, formatNumber } from '../../../money.ts';
import { paths, phoneLink, phoneText } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cartTotals, findCartItem } from '../cart.ts';
import { formatUnits, type ItemOffer } from '../changes.ts';
import { useDeliveryMode } from '../DeliveryChoice.tsx';
import { useCart } from '../useCart.ts';
import '../../../ui/page/actBar.css';
import './Buy.css';

type Props = {
  offer: ItemOffer;
  quantityText: string;
  price: string;
  isAdded: boolean;
  busy: boolean;
  tiers: readonly DeliveryTier[];
  canAddMore?: boolean;
  children?: ReactNode;
  /** If set, replaces the buttons and is shown with the phone number. */
  phoneNotice?: ReactNode;
  phone?: string | undefined;
};

export function BuyBar(props: Props) {
  const { offer, quantityText, price, isAdded, busy, tiers, canAddMore = true, children, phoneNotice, phone } = props;
  const mode = useDeliveryMode();
  const items = useCart();
  const { total } = cartTotals(items, tiers, mode);
  const cartQuantity = isAdded && findCartItem(items, offer)?.quantity;
  const { type, name, iso } = offer;
  const confirmationText =
    cartQuantity && (type === 'metal' ? `${formatNumber(cartQuantity)} × ${name}` : formatUnits(cartQuantity, iso));
  return (
    <>
      <div className="act-bar buy-bar">
        {children}
        <p className="buy-total">
          <span className="small soft">{quantityText}</span>
          <output className="price price-large" translate="no">
            {price}
          </output>
        </p>
        {confirmationText && (
          <a className="button button-wide" href={paths.checkout}>
            <span>
              <span>Commander ·</span>{' '}
              <span className="figures" translate="no">
                {formatEuro(total)}
              </span>
              {mode === 'parcel' && <span className="small"> port compris</span>}
            </span>
          </a>
        )}
        {phoneNotice && !confirmationText ? (
          <p className="buy-identity">
            <a className="button button-wide" href={phone ? phoneLink(phone) : paths.contact}>
              {phone ? `Nous appeler au ${phoneText(phone)}` : 'Nous écrire'}
            </a>
          </p>
        ) : (
          canAddMore && (
            <Button type="submit" variant={confirmationText ? 'quiet' : 'gold'} wide busy={busy}>
              {confirmationText ? (
                <span key="again">Ajouter encore</span>
              ) : (
                <span key="first">
                  Ajouter<span className="buy-where"> au panier</span>
                </span>
              )}
            </Button>
          )
        )}
        <div role="status">
          {confirmationText && (
            <p className="notice notice-success">
              <span>Dans votre panier{'\u00a0'}: </span>
              <a href={paths.cart} aria-label={`Voir le panier\u00a0: ${confirmationText}`}>
                {confirmationText}
              </a>
            </p>
          )}
        </div>
      </div>
      {phoneNotice ||
        (!confirmationText && (
          <Button type="submit" variant="quiet" wide busy={busy} data-buy-now>
            Acheter maintenant
          </Button>
        ))}
    </>
  );
}
