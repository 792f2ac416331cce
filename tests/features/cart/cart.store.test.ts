import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { CartItem } from '../../../src/features/cart/cart.ts';
import type { ItemOffer } from '../../../src/features/cart/changes.ts';
import type { Order } from '../../../src/features/orders/order.shape.ts';
import { openBrowser } from '../../support/browser.ts';

const napoleon: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Napoléon', unitPrice: 780, photo: null };
const krugerrand: CartItem = { ...napoleon, id: 'm2', name: 'Krugerrand', quantity: 1, unitPrice: 3900 };
const offerOf = ({ quantity: _quantity, notes: _notes, ...offer }: CartItem): ItemOffer => offer;

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => void vi.unstubAllGlobals());

/** One tab of the browser: its own copy of the store over the shared storage. */
async function openTab() {
  vi.resetModules();
  const cart = await import('../../../src/features/cart/cart.store.ts');
  const refresh = await import('../../../src/features/cart/refresh.store.ts');
  const close = [cart.$cart, cart.$cartCount, cart.$deliveryMode, refresh.$changes].map((store) =>
    store.listen(() => {}),
  );
  return { ...cart, ...refresh, close: () => close.forEach((end) => void end()) };
}
/** A tab with both coins in its cart. */
const filledTab = async () => {
  const tab = await openTab();
  for (const item of [napoleon, krugerrand]) tab.addToCart(item);
  return tab;
};
const stored = () => JSON.parse(browser.values.get('cart') ?? 'null');

/** A tab that has sent its cart as an order by card, which waits for its money. */
async function placedTab(item = napoleon) {
  const tab = await openTab();
  const pending = await import('../../../src/features/checkout/pendingOrder.ts');
  const { $pendingOrder, $cartKey } = await import('../../../src/features/checkout/pendingOrder.store.ts');
  const { buyNow: buyOnly, restoreCart } = await import('../../../src/features/cart/cart.store.ts');
  for (const store of [$pendingOrder, $cartKey]) store.listen(() => {});
  const Items = [{ ...item, remaining: item.quantity }];
  const state = { status: 'pending', paymentStatus: 'pending', delivery: 'counter', amount: 497.35, payableUntil: 9 };
  const order = { _id: 'o1', orderNumber: 'ABC', paymentType: 'carte', Items, ...state } as unknown as Order;
  $cartKey.set('key');
  return { ...tab, ...pending, $pendingOrder, $cartKey, buyOnly, restoreCart, order };
}

test('Les articles d’une commande quittent le panier avec elle, une fois, et y reviennent si elle est annulée', async () => {
  const tab = await placedTab();
  const { $cart, $pendingOrder, order } = tab;
  tab.addToCart({ ...napoleon, quantity: 5 });
  for (const _tab of [1, 2]) tab.clearPlacedItems(order, 'key');
  expect([$cart.get()[0]?.quantity, $pendingOrder.get(), tab.$cartKey.get()]).toEqual([
    3,
    { id: 'o1', orderNumber: 'ABC', amount: 497.35, until: 9 },
    '',
  ]);
  tab.removeFromCart(napoleon);
  tab.trackPendingOrder(order);
  expect([$cart.get(), $pendingOrder.get()?.id]).toEqual([[], 'o1']);
  const cancelled: Order = { ...order, status: 'cancelled', paymentStatus: 'cancelled' };
  for (const _look of [1, 2]) tab.trackPendingOrder(cancelled);
  expect([$cart.get(), $pendingOrder.get()]).toEqual([[napoleon], undefined]);
  expect(tab.$changes.get()).toEqual([
    { text: 'La commande ABC est annulée\u00a0: ses articles sont de nouveau dans votre panier.', item: null },
  ]);
  tab.setQuantity(napoleon, 1);
  tab.returnToCart(cancelled);
  expect($cart.get(), 'the larger number, however often').toEqual([napoleon]);
  $pendingOrder.set({ id: 'o1', orderNumber: 'ABC', amount: 497.35, until: 9 });
  tab.trackPendingOrder({ ...order, status: 'confirmed', paymentStatus: 'paid' });
  expect([$cart.get(), $pendingOrder.get()], 'paid, they stay away').toEqual([[napoleon], undefined]);
});

test('Un article acheté seul laisse le panier de côté, qui revient une fois qu’il est commandé ou laissé', async () => {
  const tab = await placedTab(krugerrand);
  tab.addToCart(napoleon);
  expect(tab.buyOnly(krugerrand)).toBeNull();
  expect(tab.$cart.get()).toEqual([krugerrand]);
  tab.clearPlacedItems(tab.order, 'key');
  expect(tab.$cart.get()).toEqual([napoleon]);

  expect(tab.buyOnly({ ...napoleon, quantity: 99_999 })).not.toBeNull();
  tab.buyOnly({ ...napoleon, quantity: 1 });
  expect(tab.$cart.get(), 'exactly so many').toEqual([{ ...napoleon, quantity: 1 }]);
  tab.restoreCart();
  expect(tab.$cart.get(), 'as many as before').toEqual([napoleon]);
  tab.buyOnly(napoleon);
  tab.buyOnly(krugerrand);
  for (const _page of [1, 2]) {
    tab.restoreCart();
    expect(tab.$cart.get()).toEqual([napoleon, krugerrand]);
  }
});

describe('Le panier du navigateur', () => {
  it('est gardé sous la clé cart et survit à un rechargement ; abîmé, ses bons articles restent', async () => {
    const tab = await openTab();
    expect(tab.addToCart(napoleon)).toBeNull();
    expect(stored()).toEqual([napoleon]);
    tab.close();
    const reloaded = await openTab();
    expect(reloaded.$cart.get()).toEqual([napoleon]);
    expect(reloaded.$cartCount.get()).toBe(2);
    browser.write('cart', JSON.stringify([{ ...napoleon, quantity: 1.5 }, krugerrand, 'x']));
    expect(reloaded.$cart.get()).toEqual([krugerrand]);
    reloaded.addToCart(napoleon);
    expect(stored()).toEqual([krugerrand, napoleon]);
  });

  it('rend un article retiré à sa place, une fois, ou l’additionne à ce qu’un autre onglet a remis', async () => {
    const tab = await filledTab();
    tab.removeFromCart(napoleon);
    expect(tab.$cart.get()).toEqual([krugerrand]);
    expect(tab.$lastRemoval.get()?.item).toEqual(napoleon);
    expect(tab.undoRemoval()).toBeNull();
    expect(tab.$lastRemoval.get()).toBeNull();
    tab.undoRemoval();
    expect(tab.$cart.get()).toEqual([napoleon, krugerrand]);
    tab.removeFromCart(napoleon);
    browser.write('cart', JSON.stringify([{ ...napoleon, quantity: 3 }]));
    tab.undoRemoval();
    expect(tab.$cart.get()).toEqual([{ ...napoleon, quantity: 5 }]);
  });

  it('se vide après une commande sans rien à annuler, et oublie l’étape, l’adresse et les prix gardés', async () => {
    const tab = await filledTab();
    const { saveDraft, readDraft } = await import('../../../src/ui/forms/draftStore.ts');
    const { $quote } = await import('../../../src/features/cart/quote.store.ts');
    tab.$deliveryMode.set('counter');
    saveDraft('payment', { type: 'virement' });
    saveDraft('address', { town: 'Vannes' });
    $quote.set({ owner: 'u', until: 2, now: 1, endsAt: 2, prices: {} });
    tab.removeOrderedItems([krugerrand]);
    expect(tab.$deliveryMode.get(), 'something is left in it').toBe('counter');
    tab.removeFromCart(napoleon);
    expect(tab.$deliveryMode.get()).toBe('parcel');
    expect([readDraft('payment'), readDraft('address'), $quote.get()]).toEqual([{}, {}, null]);
    tab.removeOrderedItems([krugerrand]);
    expect(tab.undoRemoval()).toBeNull();
    expect(tab.$cart.get(), 'what was taken out before is not brought back').toEqual([]);
    tab.$deliveryMode.set('counter');
    browser.write('cartDelivery', 'drone');
    expect(tab.$deliveryMode.get(), 'unreadable').toBe('parcel');
  });
});

describe('La relecture des prix', () => {
  it('met à jour le panier et dit ce qui a changé, jusqu’à ce qu’on l’ait lu', async () => {
    const tab = await filledTab();
    const dearer = { ...offerOf(napoleon), unitPrice: 800 };
    await tab.refreshCart(async ({ id }) => (id === 'm1' ? dearer : null));
    expect(tab.$cart.get()).toEqual([{ ...napoleon, unitPrice: 800 }]);
    expect(tab.$loadFailed.get()).toBe(false);
    expect(tab.$changes.get()).toHaveLength(2);
    await tab.refreshCart(async () => dearer);
    expect(JSON.parse(browser.values.get('cartChanges') ?? '')).toHaveLength(2);
    tab.clearChanges();
    expect(tab.$changes.get()).toEqual([]);
  });

  it('garde tout quand la boutique ne répond pas et le dit, et ce que le client change pendant qu’elle court', async () => {
    const tab = await filledTab();
    await tab.refreshCart(async ({ id }) => {
      if (id === 'm1') throw new Error('network');
      return { ...offerOf(krugerrand), unitPrice: 3950 };
    });
    expect(tab.$cart.get()).toEqual([napoleon, { ...krugerrand, unitPrice: 3950 }]);
    expect(tab.$loadFailed.get()).toBe(true);
    tab.removeFromCart(krugerrand);
    const { promise, resolve } = Promise.withResolvers<ItemOffer>();
    const running = tab.refreshCart(() => promise);
    tab.setQuantity(napoleon, 7);
    tab.addToCart(krugerrand);
    resolve({ ...offerOf(napoleon), unitPrice: 790 });
    await running;
    expect(tab.$cart.get()).toEqual([{ ...napoleon, quantity: 7, unitPrice: 790 }, krugerrand]);
  });
});
