import { cleanTestStorage, getTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { CartItem, ItemKey } from '../../../src/features/cart/cart.ts';
import type { Offer } from '../../../src/features/cart/changes.ts';
import type { Order } from '../../../src/features/orders/order.shape.ts';

const napoleon: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Napoléon', unitPrice: 780, photo: null };
const krugerrand: CartItem = { ...napoleon, id: 'm2', name: 'Krugerrand', quantity: 1, unitPrice: 3900 };
const offerOf = ({ quantity: _quantity, notes: _notes, ...offer }: CartItem): Offer => offer;

beforeEach(() => useTestStorageEngine());
afterEach(() => cleanTestStorage());

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
const stored = () => JSON.parse(getTestStorage()['cart'] ?? 'null');

test('Un article acheté seul laisse le panier et sa commande de côté, qui reviennent une fois qu’il est payé ou laissé', async () => {
  const tab = await openTab();
  const { $pendingOrder, $cartKey } = await import('../../../src/features/cart/pendingOrder.store.ts');
  const { buyAlone, bringBackCart } = await import('../../../src/features/cart/buyAlone.store.ts');
  const { notePending, pendingOf } = await import('../../../src/features/checkout/pendingOrder.ts');
  for (const store of [$pendingOrder, $cartKey]) store.listen(() => {});
  const orderOf = (id: string, item: CartItem) =>
    ({ _id: id, orderNumber: 'ABC', delivery: 'parcel', paymentType: 'carte', Items: [item] }) as unknown as Order;
  tab.addToCart(napoleon);
  $cartKey.set('first');
  $pendingOrder.set(pendingOf(orderOf('o1', napoleon)));
  expect(buyAlone(krugerrand)).toBeNull();
  expect([tab.$cart.get(), $pendingOrder.get(), $cartKey.get()]).toEqual([[krugerrand], null, '']);
  const bought = orderOf('o2', krugerrand);
  $pendingOrder.set(pendingOf(bought));
  notePending({ ...bought, status: 'confirmed', paymentStatus: 'paid' });
  expect([tab.$cart.get(), $pendingOrder.get()?.id, $cartKey.get()]).toEqual([[napoleon], 'o1', 'first']);

  expect(buyAlone({ ...napoleon, quantity: 99_999 })).not.toBeNull();
  buyAlone(krugerrand);
  bringBackCart();
  expect(tab.$cart.get()).toEqual([napoleon, krugerrand]);
  bringBackCart();
  expect(tab.$cart.get()).toEqual([napoleon, krugerrand]);
});

describe('Un panier dont la commande attend son paiement', () => {
  const placedAs = async (Items: readonly unknown[], payableUntil = Date.now() + 60_000) => {
    const tab = await openTab();
    const { $pendingOrder, ...placed } = await import('../../../src/features/cart/pendingOrder.store.ts');
    const { pendingOf } = await import('../../../src/features/checkout/pendingOrder.ts');
    $pendingOrder.listen(() => {});
    tab.$deliveryMode.set('parcel');
    const order = { _id: 'o1', orderNumber: 'ABC', delivery: 'parcel', payableUntil, Items };
    $pendingOrder.set(pendingOf(order as unknown as Order));
    return { tab, $pendingOrder, ...placed };
  };
  const line = { ...napoleon, coefficient: 1 };
  const left = (most: number) => ({ state: most > 0 ? ('few' as const) : ('out' as const), left: most, days: null });

  it('garde la dernière pièce et les derniers billets, que sa propre commande met de côté', async () => {
    const notes = [{ value: 20, count: 2 }];
    const money = {
      type: 'currency',
      id: 'c1',
      quantity: 40,
      name: 'Dollar',
      unitPrice: 0.92,
      coefficient: 1,
    } as const;
    const dollars: CartItem = { ...money, photo: null, iso: 'USD', notes };
    const { tab, $pendingOrder } = await placedAs([line, { ...money, notes }]);
    for (const item of [napoleon, dollars, krugerrand]) tab.addToCart(item);
    const offers: Record<string, Offer> = {
      m1: { ...offerOf(napoleon), stock: left(0) },
      m2: { ...offerOf(krugerrand), stock: left(5) },
      c1: { ...offerOf(dollars), denominations: [{ value: 20, left: 0 }], stock: left(0) },
    };
    const read = async ({ id }: ItemKey) => offers[id] ?? null;
    await tab.refreshCart(read);
    expect(tab.$cart.get()).toEqual([napoleon, dollars, krugerrand]);
    expect(tab.$changes.get()).toEqual([]);
    expect(tab.$offers.get()['metal:m1']?.stock).toEqual(left(napoleon.quantity));
    $pendingOrder.set(null);
    await tab.refreshCart(read);
    expect(tab.$cart.get()).toEqual([krugerrand]);
  });

  it('montre les prix de cette commande tant qu’il n’est rien d’autre et qu’ils se paient', async () => {
    const dearer = async ({ id }: ItemKey) => ({ ...offerOf(id === 'm1' ? napoleon : krugerrand), unitPrice: 5000 });
    const { tab } = await placedAs([line]);
    tab.addToCart(napoleon);
    await tab.refreshCart(dearer);
    expect(tab.$cart.get()).toEqual([{ ...napoleon, tiers: [] }]);
    expect(tab.$changes.get()).toEqual([]);
    tab.addToCart(krugerrand);
    await tab.refreshCart(dearer);
    expect(tab.$cart.get().map(({ unitPrice }) => unitPrice)).toEqual([5000, 5000]);
    tab.removeFromCart(krugerrand);
    tab.$deliveryMode.set('counter');
    await tab.refreshCart(dearer);
    expect(tab.$cart.get()[0]?.unitPrice, 'another delivery is another order').toBe(5000);
    const late = await placedAs([line], Date.now() - 1);
    late.tab.addToCart(napoleon);
    await late.tab.refreshCart(dearer);
    expect(late.tab.$cart.get().every(({ unitPrice }) => unitPrice === 5000)).toBe(true);
  });

  it('n’additionne pas avec lui l’or de la commande qu’il remplace', async () => {
    const { $pendingOrder, pendingMetals } = await placedAs([line, { ...line, type: 'currency', id: 'c1' }]);
    expect(pendingMetals($pendingOrder.get())).toBe(Math.round(napoleon.quantity * napoleon.unitPrice * 100));
    expect(pendingMetals(null)).toBe(0);
  });

  it('oublie une commande gardée par une version plus ancienne de la boutique', async () => {
    const lines = [{ type: 'metal', id: 'm1', quantity: 1 }];
    setTestStorageKey('cartOrder', JSON.stringify({ id: 'o1', orderNumber: 'A', delivery: 'parcel', lines }));
    await openTab();
    const { $pendingOrder } = await import('../../../src/features/cart/pendingOrder.store.ts');
    $pendingOrder.listen(() => {});
    expect($pendingOrder.get()).toBeNull();
  });
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
    setTestStorageKey('cart', '{"une autre boutique":true');
    expect(reloaded.$cart.get()).toEqual([]);
    setTestStorageKey('cart', JSON.stringify([{ ...napoleon, quantity: 1.5 }, krugerrand, 'x']));
    expect(reloaded.$cart.get()).toEqual([krugerrand]);
    reloaded.addToCart(napoleon);
    expect(stored()).toEqual([krugerrand, napoleon]);
  });

  it('rend un article retiré à sa place, une fois, ou l’additionne à ce qu’un autre onglet a remis', async () => {
    const tab = await filledTab();
    tab.removeFromCart(napoleon);
    expect(tab.$cart.get()).toEqual([krugerrand]);
    expect(tab.$removed.get()?.item).toEqual(napoleon);
    expect(tab.undoRemoval()).toBeNull();
    expect(tab.$removed.get()).toBeNull();
    tab.undoRemoval();
    expect(tab.$cart.get()).toEqual([napoleon, krugerrand]);
    tab.removeFromCart(napoleon);
    setTestStorageKey('cart', JSON.stringify([{ ...napoleon, quantity: 3 }]));
    tab.undoRemoval();
    expect(tab.$cart.get()).toEqual([{ ...napoleon, quantity: 5 }]);
  });

  it('prend exactement la quantité d’un achat direct et garde le reste', async () => {
    const tab = await filledTab();
    expect(tab.putInCart({ ...napoleon, quantity: 1 })).toBeNull();
    expect(tab.$cart.get()).toEqual([krugerrand, { ...napoleon, quantity: 1 }]);
  });

  it('se vide après une commande sans rien à annuler, et oublie l’étape, l’adresse et les prix gardés', async () => {
    const tab = await filledTab();
    const { keepDraft, readDraft } = await import('../../../src/ui/forms/draftStore.ts');
    const { $quote } = await import('../../../src/features/cart/quote.store.ts');
    tab.$deliveryMode.set('counter');
    keepDraft('payment', { type: 'virement' });
    keepDraft('address', { town: 'Vannes' });
    $quote.set({ owner: 'u', until: 2, now: 1, endsAt: 2, prices: {} });
    tab.takeFromCart([krugerrand]);
    expect(tab.$deliveryMode.get(), 'something is left in it').toBe('counter');
    tab.removeFromCart(napoleon);
    expect(tab.$deliveryMode.get()).toBe('parcel');
    expect([readDraft('payment'), readDraft('address'), $quote.get()]).toEqual([{}, {}, null]);
    tab.takeFromCart([krugerrand]);
    expect(stored()).toEqual([]);
    expect(tab.undoRemoval()).toBeNull();
    expect(tab.$cart.get(), 'what was taken out before is not brought back').toEqual([]);
  });

  it('garde le choix de livraison, et le colis assuré pour un choix illisible', async () => {
    const tab = await openTab();
    tab.$deliveryMode.set('counter');
    expect(getTestStorage()['cartDelivery']).toBe('counter');
    setTestStorageKey('cartDelivery', 'drone');
    expect(tab.$deliveryMode.get()).toBe('parcel');
  });
});

describe('La relecture des prix', () => {
  it('met à jour le panier et dit ce qui a changé, jusqu’à ce qu’on l’ait lu', async () => {
    const tab = await filledTab();
    const dearer = { ...offerOf(napoleon), unitPrice: 800 };
    await tab.refreshCart(async ({ id }) => (id === 'm1' ? dearer : null));
    expect(tab.$cart.get()).toEqual([{ ...napoleon, unitPrice: 800 }]);
    expect(tab.$check.get()).toBe('done');
    expect(tab.$changes.get()).toHaveLength(2);
    await tab.refreshCart(async () => dearer);
    expect(tab.$changes.get()).toHaveLength(2);
    expect(JSON.parse(getTestStorage()['cartChanges'] ?? '')).toHaveLength(2);
    tab.dismissChanges();
    expect(tab.$changes.get()).toEqual([]);
  });

  it('garde tout quand la boutique ne répond pas et le dit, et ce que le client change pendant qu’elle court', async () => {
    const tab = await filledTab();
    await tab.refreshCart(async ({ id }) => {
      if (id === 'm1') throw new Error('network');
      return { ...offerOf(krugerrand), unitPrice: 3950 };
    });
    expect(tab.$cart.get()).toEqual([napoleon, { ...krugerrand, unitPrice: 3950 }]);
    expect(tab.$check.get()).toBe('failed');
    tab.removeFromCart(krugerrand);
    const { promise, resolve } = Promise.withResolvers<Offer>();
    const running = tab.refreshCart(() => promise);
    tab.setQuantity(napoleon, 7);
    tab.addToCart(krugerrand);
    resolve({ ...offerOf(napoleon), unitPrice: 790 });
    await running;
    expect(tab.$cart.get()).toEqual([{ ...napoleon, quantity: 7, unitPrice: 790 }, krugerrand]);
  });
});
