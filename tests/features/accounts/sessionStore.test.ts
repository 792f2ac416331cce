import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser, storageOf } from '../../support/browser.ts';

const tokenOf = (change: object = {}) => {
  const claims = { sub: 'u', sid: 's', role: 'client', firstName: 'Zoé', exp: Date.now() / 1000 + 3600, ...change };
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
};

let storage: Map<string, string>;
let browser: EventTarget;

beforeEach(() => {
  ({ values: storage, page: browser } = openBrowser());
  // A shop that does not answer.
  vi.stubEnv('PUBLIC_API_BASE', 'http://127.0.0.1:1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const open = () => import('../../../src/features/accounts/session.store.ts');

describe('La session dans le navigateur', () => {
  test('une connexion garde le jeton et son échéance de 696 heures, sous leurs noms exacts ; la page suivante la retrouve', async () => {
    const { $claims, storeSession } = await open();
    const before = Date.now();
    const token = tokenOf();
    expect(storeSession(token)).toBeNull();
    expect($claims.get()?.firstName).toBe('Zoé');
    expect([...storage.keys()].sort()).toEqual(['token', 'tokenDeadline']);
    expect(storage.get('token')).toBe(token);
    expect(Number(storage.get('tokenDeadline')) - before).toBeGreaterThanOrEqual(696 * 3_600_000);
    expect($claims.get()?.role).toBe('client');
    vi.resetModules();
    expect((await open()).$claims.get()?.sub).toBe('u');
  });

  test.each(['se déconnecter quand la boutique ne répond pas', 'un appel refusé faute de session'])(
    '%s efface tout',
    async (how) => {
      const { $claims, storeSession, closeSession, waitForLogout: sessionClosed } = await open();
      storeSession(tokenOf());
      if (how.startsWith('se')) await closeSession();
      else browser.dispatchEvent(new Event('session-over'));
      await sessionClosed();
      expect($claims.get()).toBeNull();
      expect([...storage.keys()]).toEqual([]);
    },
  );

  test('une connexion qui suit aussitôt une session finie n’est pas effacée par elle', async () => {
    storage.set('token', 'x').set('tokenDeadline', '1000');
    const { $claims, storeSession, waitForLogout: sessionClosed } = await open();
    storeSession(tokenOf());
    await sessionClosed();
    expect($claims.get()?.firstName).toBe('Zoé');
  });

  test.each([
    ['le même', 'zoe@exemple.fr', ['draft:counter']],
    ['un autre', 'paul@exemple.fr', []],
  ])('ce qui était tapé quand la session a fini attend %s', async (_, email, drafts) => {
    const tab = new Map([['draft:counter', '{}']]);
    vi.stubGlobal('sessionStorage', storageOf(tab));
    const { rememberEndedSession: rememberEnded, endedSessionEmail: endedEmail, storeSession } = await open();
    rememberEnded('zoe@exemple.fr');
    expect(endedEmail()).toBe('zoe@exemple.fr');
    storeSession(tokenOf({ email }));
    expect([...tab.keys()]).toEqual(drafts);
  });

  test('la session finit pendant que la page reste ouverte', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { $claims, storeSession } = await open();
    storeSession(tokenOf({ exp: Date.now() / 1000 + 12 * 3600 }));
    vi.advanceTimersByTime(12 * 3_600_000 - 1000);
    expect($claims.get()).not.toBeNull();
    vi.advanceTimersByTime(2000);
    expect($claims.get()).toBeNull();
  });

  test('un jeton renouvelé change le prénom sans repousser l’échéance ; celui d’une autre session est ignoré', async () => {
    const { $claims, storeSession, renewSession } = await open();
    storeSession(tokenOf());
    const deadline = storage.get('tokenDeadline');
    renewSession(tokenOf({ firstName: 'Zélie' }));
    expect($claims.get()?.firstName).toBe('Zélie');
    expect(storage.get('tokenDeadline')).toBe(deadline);
    renewSession(tokenOf({ firstName: 'Autre', sid: 'ailleurs' }));
    expect($claims.get()?.firstName).toBe('Zélie');
  });
});
