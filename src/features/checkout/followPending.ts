import { orderDonePath, paths } from '../../paths.ts';

/** After a payment whose return page was closed, the next page of the shop takes the articles out of the cart. */
export async function followPending(): Promise<void> {
  try {
    // The paid order's own page shows it better, and the bank's page has no place for it.
    if (location.pathname.startsWith(orderDonePath('')) || location.pathname === paths.testBank) return;
    // Nothing more than these looks is loaded where no order waits for its money, and no cart for an article bought alone.
    if (localStorage.getItem('cartKey') && localStorage.getItem('token'))
      await (await import('./pendingOrder.ts')).askPending();
    if (location.pathname !== paths.checkout && localStorage.getItem('cartAside'))
      (await import('../cart/buyAlone.store.ts')).bringBackCart();
  } catch {
    // the next page asks again
  }
}
void followPending();
