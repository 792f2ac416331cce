import { localStore } from '../../browserStorage.ts';
import { orderDonePath, paths } from '../../paths.ts';

async function refresh(): Promise<void> {
  try {
    // The order page already polls; the bank page has no room for a notice.
    if (location.pathname.startsWith(orderDonePath('')) || location.pathname === paths.testBank) return;
    const hasPendingOrder = localStore.get('cartKey') || localStore.get('cartOrder');
    if (hasPendingOrder && localStore.get('token')) await (await import('./pendingOrder.ts')).checkPendingOrder();
    // Only the cart restores the items put aside: sign-in, address and terms pages belong to the checkout.
    if (location.pathname === paths.cart && localStore.get('cartAside'))
      (await import('../cart/cart.store.ts')).restoreCart();
  } catch {}
}
void refresh();
