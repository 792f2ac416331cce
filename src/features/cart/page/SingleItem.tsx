import { useRef, useState } from 'react';
import { paths, singleItemCartPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { usePageRestore } from '../../../ui/island/usePageRestore.ts';
import { buyOnly } from '../cart.store.ts';
import { type CartItem, readQuantity } from '../cart.ts';
import { notesText } from '../notes.ts';
import type { ShopTerms } from '../terms.ts';
import { CartRow } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';

type Props = {
  item: CartItem;
  terms: ShopTerms;
  unavailableText: string | null;
  procureDays: number;
};

export const SingleItem = island(Item);

function Item({ item, terms, unavailableText, procureDays }: Props) {
  const { quantity, iso, notes } = item;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestore(() => setIsLeaving(false));
  const form = useRef<HTMLFormElement>(null);
  const order = () => {
    const input = form.current?.elements.namedItem('quantity') as HTMLInputElement;
    if (readQuantity(input.value) !== quantity) {
      setProblem('La quantité a changé\u00a0: recalculez le total avant de commander.');
      input.focus();
      return;
    }
    const error = buyOnly(item);
    setProblem(error);
    if (error) return;
    setIsLeaving(true);
    location.assign(paths.checkout);
  };
  return (
    <div className="columns with-summary">
      <ul className="cart-lines plain-list">
        <CartRow item={item}>
          <form ref={form} className="stack" method="get" action={singleItemCartPath(item.id, quantity)}>
            <Field
              label={iso ? `Quantité en ${iso}` : 'Quantité'}
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={quantity}
              after={
                <button type="submit" className="button button-quiet">
                  Recalculer
                </button>
              }
            />
            {notes && <p className="small soft">{notesText(notes)}</p>}
          </form>
        </CartRow>
      </ul>
      <CartSummary items={[item]} terms={terms} procureDays={procureDays} path={singleItemCartPath(item.id, quantity)}>
        {problem && (
          <p className="notice notice-danger" role="alert">
            {problem}
          </p>
        )}
        {unavailableText ? (
          <p className="notice">{unavailableText}</p>
        ) : (
          <Button wide className="needs-script" busy={isLeaving} onClick={order}>
            Commander
          </Button>
        )}
      </CartSummary>
    </div>
  );
}
