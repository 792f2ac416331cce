import { useRef, useState } from 'react';
import { formatEuro } from '../../../money.ts';
import { paths, singleItemCartPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { useReturned } from '../../../ui/island/useReturned.ts';
import { PictureView } from '../../../ui/PictureView.tsx';
import { useOwnId } from '../../../ui/useOwnId.ts';
import { buyAlone } from '../buyAlone.store.ts';
import { type CartItem, lineAmount, readQuantity } from '../cart.ts';
import { unitPriceText } from '../changes.ts';
import { notesText } from '../notes.ts';
import type { ShopTerms } from '../terms.ts';
import { CartSummary } from './CartSummary.tsx';

type Props = {
  item: CartItem;
  terms: ShopTerms;
  unsold: string | null;
  procureDays: number;
};

export const SingleItem = island(Item);

function Item({ item, terms, unsold, procureDays }: Props) {
  const { name, photo, path, quantity, iso, notes } = item;
  const [problem, setProblem] = useState<string | null>(null);
  const field = useOwnId();
  const [leaving, setLeaving] = useState(false);
  useReturned(() => setLeaving(false));
  const input = useRef<HTMLInputElement>(null);
  const order = () => {
    if (readQuantity(input.current?.value ?? '') !== quantity) {
      setProblem('La quantité a changé\u00a0: recalculez le total avant de commander.');
      input.current?.focus();
      return;
    }
    const refused = buyAlone(item);
    setProblem(refused);
    if (refused) return;
    setLeaving(true);
    location.assign(paths.checkout);
  };
  return (
    <div className="with-summary">
      <ul className="cart-lines plain-list">
        <li className="cart-line">
          <PictureView picture={photo} alt="" sizes="96px" className="cart-picture" />
          <div className="cart-name">
            <h2 className="text-m">{path ? <a href={path}>{name}</a> : name}</h2>
            <p className="small soft figures">{unitPriceText(item)}</p>
          </div>
          <form className="cart-quantity stack" method="get" action={singleItemCartPath(item.id, quantity)}>
            <div className="field">
              <label htmlFor={field}>{iso ? `Quantité en ${iso}` : 'Quantité'}</label>
              <span className="cluster">
                <input
                  id={field}
                  ref={input}
                  name="quantity"
                  className="input figures"
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={quantity}
                />
                <button type="submit" className="button button-quiet">
                  Recalculer
                </button>
              </span>
            </div>
            {notes && <p className="small soft">{notesText(notes)}</p>}
          </form>
          <p className="price cart-amount text-l">{formatEuro(lineAmount(item))}</p>
        </li>
      </ul>
      <CartSummary items={[item]} terms={terms} procureDays={procureDays} path={singleItemCartPath(item.id, quantity)}>
        {problem && (
          <p className="notice notice-danger" role="alert">
            {problem}
          </p>
        )}
        {unsold ? (
          <p className="notice">{unsold}</p>
        ) : (
          <Button wide className="needs-script" busy={leaving} onClick={order}>
            Commander
          </Button>
        )}
      </CartSummary>
    </div>
  );
}
