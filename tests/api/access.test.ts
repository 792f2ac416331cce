import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, throttles } from '../../db/schema/accounts.ts';
import { staffRoles } from '../../db/words.ts';
import { endUserSessions } from '../../src/features/accounts/model/session.server.ts';
import { sessionHours } from '../../src/features/accounts/model/session.ts';
import type { StaffRole } from '../../src/http/actor.ts';
import { fillPath } from '../../src/http/contract.ts';
import { roleMay } from '../../src/http/staff.ts';
import { networkOf } from '../../src/http/throttle.server.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { type RunningShop, startShop } from '../support/server.ts';

/** `enrolling` is an admin without a second factor; `ended` and `expired` were an admin's sessions. */
const kinds = ['anonymous', 'client', 'admin', 'enrolling', 'ended', 'expired'] as const;
type Kind = (typeof kinds)[number];

const allowed = {
  public: kinds,
  session: ['client', 'admin', 'enrolling'],
  user: ['client', 'admin'],
  client: ['client'],
  admin: ['admin'],
} as const;

/** Calls whose access depends on what is asked for; their own tests tell it. */
const decidedByVerb = /\{flag\}/;

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const bodies = { json: '{}', multipart: null, form: '', none: null } as const;
const types = {
  json: 'application/json',
  multipart: null,
  form: 'application/x-www-form-urlencoded',
  none: null,
} as const;

const shared = new Map<Kind, Promise<string | undefined>>();
/** One of the kind; of its own for a call of an account, which may end it. */
function tokenFor(kind: Kind, { path }: (typeof contracts)[number]): Promise<string | undefined> {
  if (path.startsWith('/api/users/')) return tokenOf(kind);
  const token = shared.get(kind) ?? tokenOf(kind);
  shared.set(kind, token);
  return token;
}

async function tokenOf(kind: Kind): Promise<string | undefined> {
  if (kind === 'anonymous') return undefined;
  const { token, userId } = await shop.signIn(
    kind === 'client' ? 'client' : 'admin',
    kind === 'enrolling' ? { totpConfirmedAt: null } : {},
  );
  if (kind === 'ended') endUserSessions(shop.app.db, { userId });
  if (kind === 'expired') {
    const createdAt = Date.now() - sessionHours.admin * 3_600_000;
    shop.app.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId)).run();
  }
  return token;
}

const ask = async (kind: Kind, contract: (typeof contracts)[number]) =>
  askWith(await tokenFor(kind, contract), contract);
const askWith = async (token: string | undefined, contract: (typeof contracts)[number]) =>
  (await request(token, contract)).status;

async function request(token: string | undefined, contract: (typeof contracts)[number]): Promise<Response> {
  const path = fillPath(contract.path, {
    id: 'inconnu',
    flag: 'true',
    text: 'or',
    type: 'Lingots',
    page: 'main',
    currencyId: 'x',
    billId: 'y',
    token: 'z',
  });
  const type = types[contract.format];
  const answer = await fetch(shop.base + path, {
    method: contract.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    body: bodies[contract.format],
  });
  await answer.arrayBuffer();
  return answer;
}

/** What an answer says of who asks. */
const said = (status: number) => ([401, 403, 500].includes(status) ? status : 'répond');

/** All of them ask at once: an object of who was told what. */
const told = async <K extends string>(people: readonly K[], tell: (one: K) => unknown) =>
  Object.fromEntries(await Promise.all(people.map(async (one) => [one, await tell(one)])));

describe('Chaque appel répond à qui il est, et refuse toute autre sorte de personne', () => {
  it.each(contracts)('$method $path', async (contract) => {
    const may = (kind: Kind) =>
      decidedByVerb.test(contract.path) || (allowed[contract.access] as readonly Kind[]).includes(kind);
    const refusal = (kind: Kind) => (kind === 'client' || kind === 'admin' || kind === 'enrolling' ? 403 : 401);
    expect(await told(kinds, async (kind) => said(await ask(kind, contract)))).toEqual(
      await told(kinds, (kind) => (may(kind) ? 'répond' : refusal(kind))),
    );
  });
});

describe('Chaque appel de l’équipe répond à un rôle qui en a l’acte, et se refuse à un autre', () => {
  it.each(contracts.filter(({ act }) => act))('$method $path', async (contract) => {
    const may = (role: StaffRole) => roleMay(role, contract.act ?? 'staff');
    const [yes, no] = [staffRoles.findLast(may), staffRoles.find((role) => !may(role))];
    const askAs = async (staffRole?: StaffRole) =>
      said(await askWith((await shop.signIn('admin', { staffRole })).token, contract));
    expect([await askAs(yes), await askAs(no)]).toEqual(['répond', 403]);
  });
});

describe('Chaque appel compté dit de revenir plus tard, avant de lire ce qui lui est envoyé', () => {
  const counted = contracts.filter(({ throttle }) => throttle);
  const limitOf = (path: string) => counted.find((contract) => contract.path === path)?.throttle;

  it.each(counted)('$method $path', async (contract) => {
    const { hits = 0, countedAs = contract.path } = contract.throttle ?? {};
    const key = `call:${countedAs}:${networkOf('127.0.0.1')}`;
    const full = { hits, resetsAt: Date.now() + 90_000 };
    shop.app.db
      .insert(throttles)
      .values({ key, ...full })
      .onConflictDoUpdate({ target: throttles.key, set: full })
      .run();
    const refused = await request(await tokenOf(allowed[contract.access][0]), contract);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    shop.app.db.delete(throttles).run();
  });

  it('ce qui écrit à une adresse que l’on tape est rare, et les trois façons de demander si elle a un compte comptent ensemble', () => {
    expect(limitOf('/api/users/contact')).toEqual({ hits: 20, minutes: 15 });
    expect(limitOf('/api/reserve/addReserve')).toEqual({ hits: 20, minutes: 15 });
    expect(limitOf('/api/news/subscribe')).toEqual({ hits: 10, minutes: 60 });
    for (const call of ['register', 'guest', 'registered'])
      expect(limitOf(`/api/users/${call}`)).toEqual({ hits: 30, minutes: 15, countedAs: '/api/users/register' });
  });
});

describe('Une page du back-office', () => {
  const page = async (path: string, options: Parameters<typeof shop.signIn>[1]) => {
    const { cookie } = await shop.signIn('admin', options);
    const answer = await fetch(shop.base + path, { headers: { cookie }, redirect: 'manual' });
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  };

  it('refusée à un rôle dit dans le back-office à qui elle revient', async () => {
    const { status, html } = await page('/admin/journal', { staffRole: 'counter' });
    expect(status).toBe(403);
    expect(html).toContain('Direction, Conformité, Comptabilité');
    expect(html).toContain('aria-label="Back-office"');
    expect(html).not.toContain('réservée aux clients');
    expect((await page('/admin/journal', { staffRole: 'compliance' })).status).toBe(200);
  });

  it('du comptoir lit les prix sans les changer, et ne montre pas les recettes', async () => {
    const counter = { staffRole: 'counter' } as const;
    const prices = await page('/admin/cours', counter);
    expect(prices.status).toBe(200);
    expect(prices.html).toContain('data-label="Rachat"');
    expect(prices.html).not.toContain('PriceDesk');
    expect((await page('/admin/cours', { staffRole: 'prices' })).html).toContain('PriceDesk');
    expect((await page('/admin/overview', counter)).html).not.toContain('Chiffres');
    expect((await page('/admin/overview', { staffRole: 'accountant' })).html).toContain('Chiffres');
  });

  it('où tous commencent mène à la première du rôle, et la sécurité est à chacun', async () => {
    expect(await page('/admin/overview', { staffRole: 'prices' })).toMatchObject({ status: 302, to: '/admin/cours' });
    expect((await page('/admin/securite', { staffRole: 'prices' })).status).toBe(200);
  });
});

describe('L’API dans son ensemble', () => {
  it('Une page d’un autre site ne peut rien envoyer, un jeton seul oui', async () => {
    const { token } = await shop.signIn('client');
    const post = (headers: Record<string, string>) =>
      fetch(`${shop.base}/api/users/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body: '{}',
      });
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
  });

  it('Un corps trop grand, illisible ou d’un autre type est refusé clairement', async () => {
    const post = (body: string, type: string) =>
      fetch(`${shop.base}/api/users/login`, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post('{"email":', 'application/json')).status).toBe(400);
    expect((await post(JSON.stringify({ email: 'x'.repeat(101_000) }), 'application/json')).status).toBe(413);
    expect((await post('email=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('[]', 'application/json')).status).toBe(400);
    expect((await post('null', 'application/json')).status).toBe(400);
  });
});
