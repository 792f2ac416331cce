import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../../src/http/call.ts';
import { adminPaths, paths } from '../../src/paths.ts';
import { contracts } from '../../src/server/api/contracts.ts';
import { type RunningShop, type SignedIn, startDemoShop } from '../support/server.ts';

let shop: RunningShop;
let admin: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  shop = await startDemoShop();
  admin = await shop.signIn('admin');
  client = await shop.signIn('client');
});
afterAll(() => shop.stop());

const junk = ['or', '$$', '$"', '££', '%', '" OR ""', "'; drop table metals", '\0', 'é'.repeat(80)];

describe('Une recherche ne tombe jamais en panne', () => {
  const lists = contracts.filter(({ method, paged, path }) => method === 'GET' && paged && !path.includes('{'));
  it('sur aucune liste que l’on appelle', async () => {
    expect(lists.length).toBeGreaterThan(5);
    for (const contract of lists)
      for (const q of junk) {
        const { token } = contract.access === 'client' ? client : admin;
        const answer = call(contract, { base: shop.base, token, query: { q } });
        await expect(answer, `${contract.path} ${q}`).resolves.toHaveProperty('meta.page', 1);
      }
  });

  it.each([
    paths.search,
    adminPaths.orders,
    adminPaths.users,
    adminPaths.identities,
    adminPaths.mails,
    adminPaths.metals,
    adminPaths.currencies,
    adminPaths.movements,
    adminPaths.reviews,
    adminPaths.messages,
    adminPaths.alerts,
    adminPaths.journal,
    adminPaths.invoices,
    adminPaths.news,
  ])('sur la page %s', async (path) => {
    for (const q of junk) {
      const { status } = await fetch(`${shop.base}${path}?${new URLSearchParams({ q })}`, {
        headers: { cookie: admin.cookie },
      });
      expect(status, q).toBe(200);
    }
  });
});

describe('Un lien de courriel mal copié', () => {
  const mailed = [
    '/securiser-compte',
    '/Desabonner',
    '/alerte/arreter',
    '/reintialiser-mot-passe-oublier',
    '/confirmer-adresse',
  ];
  it.each(mailed)('%s/%% n’est pas une panne', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST'])
      for (const token of ['%25', '%25%25', '%C3%A9%25']) {
        const { status } = await fetch(`${shop.base}${path}/${token}`, { method, headers: { origin: shop.base } });
        expect(status, `${method} ${token}`).toBeLessThan(500);
      }
  });
});

describe('Ce que l’API n’a pas', () => {
  const places = ['/api', '/api/', '/api?x', '/api/rien', '/api/%', '/api/%25', '/api/%ff', '/api//x', '/api/metal'];
  // The renderer complains of what is not encoded.
  afterEach(() => void vi.mocked(console.error).mockClear());

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])(
    '%s répond dans l’enveloppe',
    async (method) => {
      for (const place of places) {
        const answer = await fetch(shop.base + place, { method });
        expect([404, 405], place).toContain(answer.status);
        expect(answer.headers.get('content-type'), place).toBe('application/json');
        expect(await answer.json(), place).toEqual({ data: null, message: expect.stringMatching(/^\p{Lu}.+\.$/u) });
      }
    },
  );
});
