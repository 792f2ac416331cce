import { orderDonePath, paths } from '../../paths.ts';

/** Whoever paid and closed the bank's page finds the articles out of the cart at the next page of the shop. */
export async function followPending(): Promise<void> {
  try {
    // The page of the order that was just paid tells it better; a bank's own page, like the demonstration's, tells nothing.
    if (location.pathname.startsWith(orderDonePath('')) || location.pathname === paths.testBank) return;
    // Nothing more than this look is loaded where no order waits for its money.
    if (!localStorage.getItem('cartKey') || !localStorage.getItem('token')) return;
    await (await import('./pendingOrder.ts')).askPending();
  } catch {
    // the next page asks again
  }
}
void followPending();
