import { localStore } from '../../browserStorage.ts';
import { orderDonePath, paths } from '../../paths.ts';

async function refresh(): Promise<void> {
  try {
    // The order's own page polls by itself; the bank's page has no space for a notice.
    if (location.pathname.startsWith(orderDonePath('')) || location.pathname === paths.testBank) return;
    const isAwaited = localStore.get('cartKey') || localStore.get('cartOrder');
    if (isAwaited && localStore.get('token')) await (await import('./pendingOrder.ts')).followPending();
    // Pages beside the checkout (sign-in, address, terms) keep it open; only the cart brings the other articles back.
    if (location.pathname === paths.cart && localStore.get('cartAside'))
      (await import('../cart/cart.store.ts')).restoreCart();
  } catch {}
}
void refresh();
