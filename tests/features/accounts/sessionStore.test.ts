import { setPersistentEngine } from '@nanostores/persistent';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The parts of a browser that the store touches: its storage and its events. */
class Storage {
  [key: string]: unknown;
}
const methods = {
  getItem(this: Storage, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Storage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Storage, key: string) {
    delete this[key];
  },
};
for (const [name, value] of Object.entries(methods))
  Object.defineProperty(Storage.prototype, name, { enumerable: false, value });

const tokenOf = (change: object = {}) => {
  const claims = { sub: 'u', sid: 's', role: 'client', firstName: 'Zoé', exp: Date.now() / 1000 + 3600, ...change };
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
};

let storage: Storage;
let browser: EventTarget;

beforeEach(() => {
  storage = new Storage();
  browser = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', browser);
  // A shop that does not answer.
  vi.stubEnv('PUBLIC_API_BASE', 'http://127.0.0.1:1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Stores of the files that follow in this process have no browser.
  setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} });
});

const open = () => import('../../../src/features/accounts/session.store.ts');

describe('La session dans le navigateur', () => {
  test('une connexion garde le jeton et son échéance de 696 heures, sous leurs noms exacts ; la page suivante la retrouve', async () => {
    const { $claims, keepSession } = await open();
    const before = Date.now();
    const token = tokenOf();
    expect(keepSession(token)).toBeNull();
    expect($claims.get()?.firstName).toBe('Zoé');
    expect(Object.keys(storage).sort()).toEqual(['token', 'tokenDeadline']);
    expect(storage['token']).toBe(token);
    expect(Number(storage['tokenDeadline']) - before).toBeGreaterThanOrEqual(696 * 3_600_000);
    expect($claims.get()?.role).toBe('client');
    vi.resetModules();
    expect((await open()).$claims.get()?.sub).toBe('u');
  });

  test.each(['se déconnecter quand la boutique ne répond pas', 'un appel refusé faute de session'])(
    '%s efface tout',
    async (how) => {
      const { $claims, keepSession, endSession, settled } = await open();
      keepSession(tokenOf());
      if (how.startsWith('se')) await endSession();
      else browser.dispatchEvent(new Event('session-over'));
      await settled();
      expect($claims.get()).toBeNull();
      expect(Object.keys(storage)).toEqual([]);
    },
  );

  test('une connexion qui suit aussitôt une session finie n’est pas effacée par elle', async () => {
    Object.assign(storage, { token: 'x', tokenDeadline: '1000' });
    const { $claims, keepSession, settled } = await open();
    keepSession(tokenOf());
    await settled();
    expect($claims.get()?.firstName).toBe('Zoé');
  });

  test('la session finit pendant que la page reste ouverte', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { $claims, keepSession } = await open();
    keepSession(tokenOf({ exp: Date.now() / 1000 + 12 * 3600 }));
    vi.advanceTimersByTime(12 * 3_600_000 - 1000);
    expect($claims.get()).not.toBeNull();
    vi.advanceTimersByTime(2000);
    expect($claims.get()).toBeNull();
  });

  test('un jeton renouvelé change le prénom sans repousser l’échéance ; celui d’une autre session est ignoré', async () => {
    const { $claims, keepSession, renewSession } = await open();
    keepSession(tokenOf());
    const deadline = storage['tokenDeadline'];
    renewSession(tokenOf({ firstName: 'Zélie' }));
    expect($claims.get()?.firstName).toBe('Zélie');
    expect(storage['tokenDeadline']).toBe(deadline);
    renewSession(tokenOf({ firstName: 'Autre', sid: 'ailleurs' }));
    expect($claims.get()?.firstName).toBe('Zélie');
  });
});
