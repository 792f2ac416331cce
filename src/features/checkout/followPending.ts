import { localStore } from '../../browserStorage.ts';
import { orderDonePath, paths } from '../../paths.ts';

/** The shop's next page learns what became of an order whose own page was closed, or of an unanswered call. */
async function follow(): Promise<void> {
  try {
    // The order's own page shows it better, and the bank's page has no place for it.
    if (location.pathname.startsWith(orderDonePath('')) || location.pathname === paths.testBank) return;
    // Nothing more is loaded where no order waits for its money, and no cart for an article bought alone.
    const isAwaited = localStore.get('cartKey') || localStore.get('cartOrder');
    if (isAwaited && localStore.get('token')) await (await import('./pendingOrder.ts')).followPending();
    // On the way through the checkout one may sign in, correct an address, read the terms: the article stays alone.
    if (location.pathname === paths.cart && localStore.get('cartAside'))
      (await import('../cart/buyAlone.store.ts')).bringBackCart();
  } catch {
    // the next page asks again
  }
}
void follow();
