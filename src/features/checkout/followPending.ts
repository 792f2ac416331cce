import { localStore } from '../../browserStorage.ts';
import { orderDonePath, paths } from '../../paths.ts';

async function refresh(): Promise<void> {
  try {
    // Skips the order page, which polls itself, and the bank page, which has no room for a notice.
    if (location.pathname.startsWith(orderDonePath('')) || location.pathname === paths.testBank) return;
    const hasPendingOrder = localStore.get('cartKey') || localStore.get('cartOrder');
    if (hasPendingOrder && localStore.get('token')) await (await import('./pendingOrder.ts')).checkPendingOrder();
    // Items set aside are restored only in the cart, because other pages may be part of the checkout.
    if (location.pathname === paths.cart && localStore.get('cartAside'))
      (await import('../cart/cart.store.ts')).restoreCart();
  } catch {}
}
void refresh();
