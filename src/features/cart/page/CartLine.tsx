import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatEuro, formatNumber } from '../../../money.ts';
import { PictureView } from '../../../ui/PictureView.tsx';
import { toast } from '../../../ui/toaster.ts';
import { CurrencyQuantity } from '../buy/CurrencyQuantity.tsx';
import { QuantityField } from '../buy/QuantityField.tsx';
import { removeFromCart, setQuantity } from '../cart.store.ts';
import { type CartItem, lineAmount, parseQuantity, piecesProblem, suggestedCounts } from '../cart.ts';
import { formatUnits, type ItemOffer, unitPriceText } from '../changes.ts';
import { fetchMaxQuantity } from '../piecesLeft.ts';

type Props = { item: CartItem; offer: ItemOffer | null | undefined };

export function CartLine({ item, offer }: Props) {
  const { type, name, quantity, iso } = item;
  const removeButton = (
    <button type="button" className="button button-plain cart-remove" onClick={() => removeFromCart(item)}>
      Retirer<span className="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <CartRow item={item} content={offer?.content} end={removeButton}>
      {type === 'metal' ? (
        <PieceQuantity item={item} available={offer?.stock?.left ?? null} />
      ) : offer?.denominations ? (
        <CurrencyQuantity item={item} denominations={offer.denominations} max={offer.max} />
      ) : (
        <p className="figures" translate="no">
          {iso ? formatUnits(quantity, iso) : `${formatNumber(quantity)} unités`}
        </p>
      )}
    </CartRow>
  );
}

type RowProps = { item: CartItem; content?: string | undefined; children: ReactNode; end?: ReactNode };

export function CartRow({ item, content, children, end }: RowProps) {
  const { type, id, name, photo, path } = item;
  return (
    <li className="cart-line" id={`${type}-${id}`} tabIndex={-1}>
      <PictureView picture={photo} alt="" sizes="120px" className="cart-picture" />
      <div className="cart-name">
        <h2 className="text-m">{path ? <a href={path}>{name}</a> : name}</h2>
        {content && <p className="small soft figures">{content}</p>}
        <p className="small soft figures">{unitPriceText(item)}</p>
      </div>
      <div className="cart-quantity">{children}</div>
      <p className="price cart-amount text-l" translate="no">
        {formatEuro(lineAmount(item))}
      </p>
      {end}
    </li>
  );
}

function PieceQuantity({ item, available }: { item: CartItem; available: number | null }) {
  const [text, setText] = useState(String(item.quantity));
  const [problem, setProblem] = useState<string | null>(null);
  const confirmedQuantity = useRef(item.quantity);
  const latestQuantity = useRef(item.quantity);
  useEffect(() => {
    setText(String(item.quantity));
    setProblem(null);
  }, [item.quantity]);
  // Stored before the server answers, so that an order placed meanwhile has the new quantity.
  const change = async (next: string) => {
    const quantity = parseQuantity(next) ?? 1;
    const error = piecesProblem(parseQuantity(next), available) ?? setQuantity(item, quantity);
    setText(next);
    setProblem(error);
    if (error) return;
    latestQuantity.current = quantity;
    const maxQuantity = await fetchMaxQuantity({ ...item, quantity });
    if (maxQuantity === null) {
      confirmedQuantity.current = quantity;
      return;
    }
    if (latestQuantity.current !== quantity) return;
    setQuantity(item, confirmedQuantity.current);
    toast(piecesProblem(quantity, maxQuantity) ?? '', 'error');
  };
  return (
    <QuantityField
      label={`Quantité, ${item.name}`}
      isLabelHidden
      text={text}
      onText={change}
      onStep={(step) => change(String(Math.max(1, item.quantity + step)))}
      max={available}
      quantityCheck={{ problem, suggestions: suggestedCounts(parseQuantity(text), available) }}
    />
  );
}
