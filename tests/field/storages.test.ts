import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CartItem } from '../../src/features/cart/cart.ts';
import { storageOf } from '../support/browser.ts';

/** Storages as browsers hand them out. Shopify/hydrogen-v1#2190, mitodl/micromasters#2256 (blocked), the web views of
 * Android without DOM storage (null), scandipwa/scandipwa#2628 and vtex/faststore#665 (full). */
const give = (storage: () => unknown) => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, get: storage });
};

const unkept = /^Votre navigateur ne peut pas garder le panier\./;
const unkeptSession = /^Votre navigateur ne peut pas garder la session\./;
const over = /^L’heure de votre appareil est fausse\./;
const token = (exp: number) =>
  `x.${Buffer.from(JSON.stringify({ sid: 's', role: 'client', exp })).toString('base64url')}.y`;
const inAnHour = () => Date.now() / 1000 + 3600;
/** A clock 40 days ahead (thm-mni-ii/feedbacksystem#1638): the shop's token of 29 days is over already. */
const overdue = () => Date.now() / 1000 - 11 * 86_400;
const coin: CartItem = { type: 'metal', id: 'a', quantity: 1, name: 'Napoléon', unitPrice: 700, photo: null };

const before = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterEach(() => {
  for (const [name, descriptor] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe.each([
  ['qui garde tout', () => storageOf(new Map()), { stores: true, cart: null, session: null }],
  ['bloqué par le navigateur', () => blocked, { stores: false, cart: unkept, session: unkeptSession }],
  ['absent (null)', () => null, { stores: false, cart: unkept, session: unkeptSession }],
  ['plein', () => storageOf(new Map(), 0), { stores: false, cart: unkept, session: unkeptSession }],
])('Un stockage %s', (_, make, right) => {
  const open = () => {
    const storage: unknown = make();
    give(storage === blocked ? blocked : () => storage);
    vi.resetModules();
    vi.stubGlobal('window', new EventTarget());
  };
  const matches = (wanted: RegExp | null) => (wanted ? expect.stringMatching(wanted) : null);

  test('se lit et s’écrit sans erreur, et l’écriture dit si elle tient', async () => {
    open();
    const { localStore, tabStore } = await import('../../src/browserStorage.ts');
    for (const store of [localStore, tabStore]) {
      expect(store.get('k')).toBeNull();
      expect(store.set('k', 'valeur')).toBe(right.stores);
      expect(store.get('k')).toBe(right.stores ? 'valeur' : null);
      store.set('k', null);
      store.clear();
      expect(store.get('k')).toBeNull();
    }
  });

  test('le panier dit qu’il ne peut rien garder avant de dire « ajouté », et reste comme il était', async () => {
    open();
    const { $cart, addToCart } = await import('../../src/features/cart/cart.store.ts');
    expect(addToCart(coin)).toEqual(matches(right.cart));
    expect($cart.get()).toHaveLength(right.cart ? 0 : 1);
  });

  test('la clé d’un panier commandé et les prix gardés valent pour la page', async () => {
    open();
    const { ensureCartKey: keyOfCart } = await import('../../src/features/checkout/pendingOrder.store.ts');
    const key = keyOfCart();
    expect(key).not.toBe('');
    expect(keyOfCart()).toBe(key);
  });

  test('la connexion dit pourquoi elle ne tient pas ; une horloge fausse est nommée', async () => {
    vi.stubEnv('PUBLIC_API_BASE', 'http://127.0.0.1:1');
    open();
    const { storeSession, waitForLogout: sessionClosed } = await import('../../src/features/accounts/session.store.ts');
    expect(storeSession(token(overdue()))?.message).toEqual(matches(over));
    await sessionClosed();
    expect(storeSession(token(inAnHour()))?.message ?? null).toEqual(matches(right.session));
    await sessionClosed();
  });

  test('un appel part, avec le jeton là où il y en a un', async () => {
    open();
    const sent: (string | undefined)[] = [];
    const shop = createServer((req, res) => {
      sent.push(req.headers.authorization);
      res.setHeader('content-type', 'application/json').end('{"data":null,"message":"Success"}');
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const { call } = await import('../../src/http/call.ts');
    const { logoutContract } = await import('../../src/features/accounts/session.api.ts');
    const { localStore } = await import('../../src/browserStorage.ts');
    localStore.set('token', 'jeton');
    await call(logoutContract, { base: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` });
    shop.close();
    expect(sent).toEqual([right.stores ? 'Bearer jeton' : undefined]);
  });
});
