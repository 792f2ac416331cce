import { type ReactNode, useState } from 'react';
import { type Cents, formatEuro, plural } from '../../../money.ts';
import { type CartItem, countItems, lineAmount } from '../../cart/cart.ts';
import { itemKeyOf, unitPriceText } from '../../cart/changes.ts';
import { AmountSkeleton } from '../../cart/PayBar.tsx';
import { banknotesText, type LineView, quantityText } from '../../orders/lineView.ts';
import { OrderLines } from '../../orders/OrderLines.tsx';

const lineViewOf = (item: CartItem): LineView => ({
  key: itemKeyOf(item),
  name: item.name,
  photo: item.photo,
  quantity: quantityText(item, item.quantity, item.iso),
  isSinglePiece: item.type === 'metal' && item.quantity === 1,
  unitPrice: unitPriceText(item),
  notes: banknotesText(item.notes, item.iso),
  amount: formatEuro(lineAmount(item)),
  withdrawn: '',
});

type Props = {
  items: readonly CartItem[];
  total: Cents | null;
  subtotal: string | null;
  delivery: string;
  deliveryCost: string | null;
  children?: ReactNode;
};

export function Articles({ items, total, subtotal, delivery, deliveryCost, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="articles">
      <button
        type="button"
        className="articles-fold menu-item narrow-only"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{total === null ? 'Votre commande' : plural(countItems(items), 'article', 'articles')}</span>
        <span className="price" translate="no">
          {total === null ? <AmountSkeleton /> : formatEuro(total)}
        </span>
      </button>
      <div className={open ? 'summary-lines' : 'summary-lines wide-only'}>
        <OrderLines
          lines={items.map(lineViewOf)}
          items={subtotal ?? <AmountSkeleton />}
          delivery={delivery}
          deliveryCost={deliveryCost ?? <AmountSkeleton />}
        />
        {children}
      </div>
    </div>
  );
}
