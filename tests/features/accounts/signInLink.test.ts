import { describe, expect, test, vi } from 'vitest';
import { minutes } from '../../../src/dates.ts';
import { guestPasswordHash } from '../../../src/features/accounts/model/ownUser.server.ts';
import { mailResetLink, resetForgottenPassword } from '../../../src/features/accounts/recovery/recovery.server.ts';
import {
  mailSignInLink,
  openSignInLink,
  signInLinkOwner,
} from '../../../src/features/accounts/recovery/signInLink.server.ts';
import { orderPath } from '../../../src/paths.ts';
import { makeMetal, orderByCard } from '../../support/orders.ts';
import { refuses } from '../../support/refuses.ts';
import { codeOf, openAccounts, visitor } from './account.ts';

const shop = openAccounts({ email: 'lea@exemple.fr', emailProvenAt: 1, passwordHash: guestPasswordHash });
const { anotherDevice, by, enrol, isLive, mails, signedIn, tokenIn, userRow } = shop;

const path = '/lien-connexion';
const ask = (request: Parameters<typeof mailSignInLink>[1] extends infer R ? Partial<R> : never = {}) =>
  mailSignInLink(by(), { email: shop.zoe.email, ...visitor, ...request });
const asked = async (request = {}) => {
  await ask(request);
  return tokenIn(path);
};
const ordered = async () => {
  const metal = makeMetal(shop.db);
  const Items = [{ type: 'metal' as const, id: metal.id, quantity: 1 }];
  const { order } = await orderByCard(shop.db, shop.zoe.actor, metal.netSellPrice, { Items });
  return orderPath(order._id);
};
const open = (token: string, code?: string) => openSignInLink(by(), { token, code, ...visitor });

describe('Une cliente sans mot de passe revient par un lien reçu par courriel', () => {
  test('il ouvre une session sur un autre appareil, une fois, et laisse les siennes', async () => {
    const other = await anotherDevice();
    const token = await asked();
    expect(signInLinkOwner(shop.db, token)).toEqual({ losesPassword: false });
    const both = await Promise.allSettled([open(token), open(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await isLive(other)).toBe(true);
    expect(signInLinkOwner(shop.db, token)).toBeNull();
    await refuses(open(token), 'notFound', 'Ce lien n’est plus valable');
  });

  test('il vaut quinze minutes, et le lire ne l’use pas', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await asked();
    for (let reads = 0; reads < 3; reads++) expect(signInLinkOwner(shop.db, token)).not.toBeNull();
    vi.setSystemTime(Date.now() + minutes(15) - 1);
    expect(signInLinkOwner(shop.db, token)).not.toBeNull();
    vi.setSystemTime(Date.now() + 1);
    await refuses(open(token), 'notFound');
  });

  test('Elle le demande depuis sa commande sans donner son adresse, et il y ramène', async () => {
    const retour = await ordered();
    await mailSignInLink(by(), { retour, ...visitor });
    expect(mails().at(-1)).toMatchObject({ recipient: shop.zoe.email, kind: 'signInLink' });
    expect(mails().at(-1)?.text).toContain(`?retour=${encodeURIComponent(retour)}`);
  });

  test('il ne ramène pas sur un autre site', async () => {
    await ask({ retour: '//pirate.example/x' });
    expect(mails().at(-1)?.text).not.toContain('pirate');
  });

  test('une adresse ou une commande inconnue, un compte fermé, une collègue ont la même réponse, et rien ne part', async () => {
    const [closed, colleague] = [await signedIn(), await signedIn('admin')];
    shop.set({ disabledAt: 1 }, closed.id);
    for (const request of [
      { email: 'inconnue@exemple.fr' },
      { email: closed.email },
      { email: colleague.email },
      { email: undefined, retour: orderPath('inconnue') },
      { email: undefined, retour: '/panier' },
    ])
      expect(await ask(request as never)).toBeNull();
    expect(mails()).toEqual([]);
  });

  test('trois demandes par heure pour une adresse, connue ou non, et trois courriels au plus en un quart d’heure', async () => {
    for (const email of [shop.zoe.email, 'inconnue@exemple.fr']) {
      for (let n = 1; n <= 3; n++) await ask({ email, address: `198.51.100.${n}` });
      await refuses(ask({ email }), 'throttled', 'Trop de tentatives');
    }
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + minutes(61));
    const hours = [0, 58, 0, 3, 0, 0].map((later) => () => {
      vi.setSystemTime(Date.now() + minutes(later));
      return ask();
    });
    for (const again of hours) await again();
    expect(mails().filter(({ kind }) => kind === 'signInLink')).toHaveLength(3 + 4);
  });

  test('trois demandes par heure pour une adresse, par quelque page, commande ou adresse qu’elle soit nommée', async () => {
    const retour = await ordered();
    const paths = [retour, `${retour}?a`, `${retour}/retractation#b`, `${retour}?c`];
    const byOrder = (at: number) => mailSignInLink(by(), { retour: paths[at], ...visitor });
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const at of [0, 1, 2]) await byOrder(at);
    vi.setSystemTime(Date.now() + minutes(16));
    await refuses(byOrder(3), 'throttled');
    await refuses(ask(), 'throttled');
    const unknown = orderPath('inconnue');
    for (const n of [1, 2, 3]) await mailSignInLink(by(), { retour: `${unknown}?${n}`, ...visitor });
    await refuses(mailSignInLink(by(), { retour: unknown, ...visitor }), 'throttled');
  });

  test('il ne passe pas la double authentification : le code est demandé, et un code faux laisse le lien', async () => {
    const client = await signedIn('client', { emailProvenAt: 1 });
    const { secret } = await enrol(client.actor);
    const token = await asked({ email: client.email });
    await refuses(open(token), 'unauthenticated');
    await refuses(open(token, '000000'), 'unauthenticated');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + minutes(1));
    expect((await open(token, codeOf(secret))).user.email).toBe(client.email);
  });

  test('une adresse jamais confirmée est reprise : ce qui fut choisi avant ne sert plus', async () => {
    const squatter = await signedIn('client', { email: 'sienne@exemple.fr', emailProvenAt: null });
    const token = await asked({ email: squatter.email });
    expect(signInLinkOwner(shop.db, token)).toEqual({ losesPassword: true });
    const { cookieToken } = await open(token);
    expect(userRow(squatter.id)).toMatchObject({ passwordHash: guestPasswordHash, emailProvenAt: expect.any(Number) });
    expect([await isLive(squatter.cookieToken), await isLive(cookieToken)]).toEqual([false, true]);
  });

  test('il ne suit pas un compte qui a pris une autre adresse', async () => {
    const token = await asked();
    shop.set({ email: 'autre@exemple.fr' });
    await refuses(open(token), 'notFound');
  });
});

describe('Un nouveau mot de passe', () => {
  const newPassword = 'un merle siffleur';
  const reset = async (email: string) => {
    await mailResetLink(by(), { email, retour: '/historique-commandes/1', ...visitor });
    return resetForgottenPassword(by(), {
      token: tokenIn('/reintialiser-mot-passe-oublier').split('?')[0] ?? '',
      newPassword,
      ...visitor,
    });
  };

  test('Il connecte aussitôt, et son lien garde la page', async () => {
    const started = await reset(shop.zoe.email);
    expect(await isLive(started?.cookieToken ?? '')).toBe(true);
    expect(mails()[0]?.text).toContain('?retour=%2Fhistorique-commandes%2F1');
  });

  test('Il ne connecte ni qui a un second facteur, ni l’équipe', async () => {
    const client = await signedIn('client', { emailProvenAt: 1 });
    await enrol(client.actor);
    const colleague = await signedIn('admin');
    for (const { email } of [client, colleague]) expect(await reset(email)).toBeNull();
  });
});
