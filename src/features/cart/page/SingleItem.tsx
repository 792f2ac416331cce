import { useRef, useState } from 'react';
import { paths, singleItemCartPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePageRestore } from '../../../ui/island/usePageRestore.ts';
import { checkQuantity } from '../amount.ts';
import { QuantityField } from '../buy/QuantityField.tsx';
import { buyNow } from '../cart.store.ts';
import { parseQuantity } from '../cart.ts';
import { cartItemOf, type ItemOffer } from '../changes.ts';
import { notesText } from '../notes.ts';
import type { ShopTerms } from '../terms.ts';
import { composeNotes } from '../totals.ts';
import { CartRow } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';

type Props = {
  offer: ItemOffer;
  quantity: number;
  terms: ShopTerms;
  unavailableText: string | null;
  procureDays: number;
};

export function SingleItem({ offer, quantity, terms, unavailableText, procureDays }: Props) {
  const { type, id, iso, denominations } = offer;
  const [text, setText] = useState(String(quantity));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestore(() => setIsLeaving(false));
  const form = useRef<HTMLFormElement>(null);
  const requestedQuantity = parseQuantity(text);
  const quantityCheck = checkQuantity(offer, requestedQuantity);
  const validQuantity = quantityCheck.problem === null && requestedQuantity !== null ? requestedQuantity : quantity;
  const notes = denominations && composeNotes(validQuantity, denominations, 'mixed');
  const item = cartItemOf(offer, validQuantity, notes);
  const path = singleItemCartPath(id, validQuantity);
  const change = (next: string) => {
    setText(next);
    setRefusal(null);
  };
  const orderNow = () => {
    if (quantityCheck.problem) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    const error = buyNow(item);
    setRefusal(error);
    if (error) return;
    setIsLeaving(true);
    location.assign(paths.checkout);
  };
  return (
    <div className="columns with-summary">
      <div className="stack">
        <ul className="cart-lines plain-list">
          <CartRow item={item} content={offer.content}>
            <form ref={form} className="stack" method="get" action={path} onSubmit={(event) => event.preventDefault()}>
              <QuantityField
                label={iso ? `Quantité en ${iso}` : 'Quantité'}
                name="quantity"
                {...(iso && { iso })}
                text={text}
                onText={change}
                {...(type === 'metal' && { onStep: (step) => change(String(Math.max(1, validQuantity + step))) })}
                max={offer.stock?.left}
                quantityCheck={quantityCheck}
              />
              <noscript>
                <button type="submit" className="button button-quiet">
                  Recalculer
                </button>
              </noscript>
              {notes && <p className="small soft">{notesText(notes)}</p>}
            </form>
          </CartRow>
        </ul>
        <p>
          <a className="lone-link" href={paths.cart}>
            Voir tout le panier
          </a>
        </p>
      </div>
      <CartSummary items={[item]} terms={terms} procureDays={procureDays} path={path}>
        {refusal && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
        {unavailableText ? (
          <p className="notice">{unavailableText}</p>
        ) : (
          <Button wide className="needs-script" busy={isLeaving} onClick={orderNow}>
            Commander
          </Button>
        )}
      </CartSummary>
    </div>
  );
}
