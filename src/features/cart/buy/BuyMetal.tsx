import { useState } from 'react';
import { formatEuro, formatNumber } from '../../../money.ts';
import { paths, singleItemCartPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { confirmationText } from '../../catalogue/item.ts';
import { findCartItem, lineAmount, parseQuantity, piecePrice, piecesProblem, suggestedCounts } from '../cart.ts';
import { cartItemOf, type ItemOffer } from '../changes.ts';
import { fetchMaxQuantity } from '../piecesLeft.ts';
import { type DeliveryTerms, summarizeDelivery } from '../terms.ts';
import { maxPieces } from '../totals.ts';
import { useCart } from '../useCart.ts';
import { BuyBar } from './BuyBar.tsx';
import { DeliverySummary } from './DeliverySummary.tsx';
import { QuantityField } from './QuantityField.tsx';
import { useBuyForm } from './useBuying.ts';

type Props = {
  offer: ItemOffer;
  isUnique: boolean;
  deliveryTerms: DeliveryTerms;
  phone: string | undefined;
};

export function BuyMetal({ offer, deliveryTerms, phone, isUnique }: Props) {
  const { id, tiers = [], needsConfirmation } = offer;
  const initialStock = offer.stock?.left ?? null;
  const isSingle = isUnique || initialStock === 1;
  const [text, setText] = useState('1');
  const quantity = parseQuantity(text);
  const [available, setAvailable] = useState(initialStock);
  const problem = piecesProblem(quantity, available);
  const item = cartItemOf(offer, problem === null && quantity !== null ? quantity : 1);
  const subtotal = lineAmount(item);
  const inCart = findCartItem(useCart(), item)?.quantity ?? 0;
  const isAllInCart = available !== null && available > 0 && inCart >= available;
  const { refusal, isAdded, busy, clearResult, onSubmit } = useBuyForm(() =>
    problem || needsConfirmation ? null : item,
  );
  const change = (next: string) => {
    const requestedQuantity = parseQuantity(next);
    setText(next);
    clearResult();
    if (requestedQuantity)
      void fetchMaxQuantity({ type: 'metal', id, quantity: requestedQuantity }).then((count) =>
        setAvailable(count ?? initialStock),
      );
  };

  return (
    <form
      className={`buy-form stack${isSingle ? ' buy-unique' : ''}`}
      action={singleItemCartPath(id, 1)}
      onSubmit={onSubmit}
    >
      {tiers.length > 0 && (
        <dl className="buy-tiers small">
          {tiers.map(({ from }) => (
            <div key={from}>
              <dt className="soft">Dès {from}, l’unité</dt>
              <dd className="figures strong" translate="no">
                {formatEuro(piecePrice({ ...offer, quantity: from }))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <BuyBar
        offer={offer}
        quantityText={
          item.quantity > 1 ? `${formatNumber(item.quantity)} × ${formatEuro(piecePrice(item))}` : 'Hors livraison'
        }
        price={problem || refusal ? '—' : formatEuro(subtotal)}
        isAdded={isAllInCart || isAdded}
        canAddMore={!isAllInCart}
        tiers={deliveryTerms.tiers}
        busy={busy}
        phoneNotice={
          needsConfirmation ? (
            <p className="notice">{confirmationText('metal')}</p>
          ) : (
            summarizeDelivery(subtotal, deliveryTerms).refusal && identityActions
          )
        }
        phone={phone}
      >
        {isSingle && refusal && (
          <p className="field-error" role="alert">
            {refusal}
          </p>
        )}
        {!isSingle && !isAllInCart && (
          <QuantityField
            label="Quantité"
            name="quantity"
            text={text}
            onText={change}
            onStep={(step) =>
              change(String(Math.min(Math.max((quantity ?? 1) + step, 1), Math.min(available ?? maxPieces, maxPieces))))
            }
            max={available}
            quantityCheck={{
              problem: problem ?? refusal,
              suggestions: refusal ? [] : suggestedCounts(quantity, available),
            }}
          />
        )}
      </BuyBar>
      {!problem && !refusal && !needsConfirmation && (
        <DeliverySummary subtotal={subtotal} deliveryTerms={deliveryTerms} />
      )}
    </form>
  );
}

const identityActions = (
  <>
    <a className="button button-quiet button-wide" href={paths.identity}>
      Faire vérifier mon identité
    </a>
    <Button type="submit" variant="plain">
      Identité déjà vérifiée{'\u202f'}? Ajouter au panier
    </Button>
  </>
);
