import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { putBackInCart } from '../../cart/cart.store.ts';
import { findCartItem } from '../../cart/cart.ts';
import { useCart } from '../../cart/useCart.ts';
import type { Order } from '../../orders/order.shape.ts';
import { cartItemsOf } from '../pendingOrder.ts';

type Props = Pick<Order, 'Items'>;

export function ReorderButton({ Items }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const cart = useCart();
  const items = cartItemsOf(Items);
  if (!problem && items.every((item) => findCartItem(cart, item)))
    return (
      <p>
        Ces articles sont dans votre panier. <a href={paths.cart}>Voir mon panier</a>
      </p>
    );
  const reorder = () => {
    const cartProblem = putBackInCart(items);
    setProblem(cartProblem);
    if (!cartProblem) location.assign(paths.cart);
  };
  return (
    <div className="needs-script stack">
      <Button variant="quiet" onClick={reorder}>
        Commander à nouveau
      </Button>
      <p className="small soft">Aux prix du jour. Le panier signale les changements.</p>
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
