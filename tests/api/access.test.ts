import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions, throttles } from '../../db/schema/accounts.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { staffRoles } from '../../db/words.ts';
import { makeRecoveryCodes } from '../../src/features/accounts/model/recoveryCodes.server.ts';
import { endUserSessions } from '../../src/features/accounts/model/session.server.ts';
import { sessionHours } from '../../src/features/accounts/model/session.ts';
import type { StaffRole } from '../../src/http/context.ts';
import { type Contract, fillPath } from '../../src/http/contract.ts';
import { roleAllows } from '../../src/http/staff.ts';
import { networkOf } from '../../src/http/throttle.server.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { ctxOf } from '../support/context.ts';
import { ownShop } from '../support/ownShop.ts';
import type { SignedIn } from '../support/server.ts';

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

const shop = ownShop();

const shared = new Map<Kind, Promise<SignedIn | undefined>>();
/** One of the kind; of its own for a call of an account, which may end it. */
function personFor(kind: Kind, { path }: Contract): Promise<SignedIn | undefined> {
  if (path.startsWith('/api/users/')) return personOf(kind);
  const person = shared.get(kind) ?? personOf(kind);
  shared.set(kind, person);
  return person;
}

async function personOf(kind: Kind): Promise<SignedIn | undefined> {
  if (kind === 'anonymous') return undefined;
  const role = kind === 'client' ? 'client' : 'admin';
  const person = await shop.signIn(role, kind === 'enrolling' ? { totpConfirmedAt: null } : {});
  const { userId } = person;
  if (kind === 'ended') endUserSessions(shop.app.db, { userId });
  if (kind === 'expired') {
    const createdAt = Date.now() - sessionHours.admin * 3_600_000;
    shop.app.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId)).run();
  }
  return person;
}

const filled = { id: 'inconnu', flag: 'true', text: 'or', type: 'Lingots', page: 'main', currencyId: 'x', billId: 'y' };

type Described = Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: object }> }>>;
let described: Described;
beforeAll(async () => {
  described = JSON.parse((await shop.ask('/api/openapi.json')).text).paths;
});

/** The answer to a call without anything in it, of a kind that the OpenAPI document has for its status. */
async function request(token: SignedIn | undefined, { method, path, format }: Contract) {
  const answer = await shop.ask(fillPath(path, { ...filled, token: 'z' }), {
    method,
    ...(token && { token }),
    ...(format === 'json' && { json: {} }),
    ...(format === 'form' && { form: {} }),
  });
  const told = described[path]?.[method.toLowerCase()]?.responses[answer.status];
  const types = told?.$ref ? ['application/json'] : Object.keys(told?.content ?? {});
  expect(types, `${answer.status}`).toContain(answer.headers.get('content-type')?.split(';')[0]);
  return answer;
}

/** What an answer says of who asks. */
const said = (status: number) => ([401, 403, 500].includes(status) ? status : 'répond');

it.each(contracts)('$method $path répond à qui il est, et refuse toute autre sorte de personne', async (contract) => {
  const may = (kind: Kind) =>
    decidedByVerb.test(contract.path) || (allowed[contract.access] as readonly Kind[]).includes(kind);
  const refusal = (kind: Kind) => (kind === 'client' || kind === 'admin' || kind === 'enrolling' ? 403 : 401);
  const ask = async (kind: Kind) => said((await request(await personFor(kind, contract), contract)).status);
  const answers = await Promise.all(kinds.map(async (kind) => [kind, await ask(kind)]));
  expect(answers).toEqual(kinds.map((kind) => [kind, may(kind) ? 'répond' : refusal(kind)]));
});

it.each(contracts.filter(({ permission }) => permission))(
  '$method $path répond à un rôle qui en a l’acte, et se refuse à un autre',
  async (contract) => {
    const may = (role: StaffRole) => roleAllows(role, contract.permission ?? 'staff');
    const [yes, no] = [staffRoles.findLast(may), staffRoles.find((role) => !may(role))];
    const askAs = async (staffRole?: StaffRole) =>
      said((await request(await shop.signIn('admin', { staffRole }), contract)).status);
    expect([await askAs(yes), await askAs(no)]).toEqual(['répond', 403]);
  },
);

describe('Chaque appel compté dit de revenir plus tard, avant de lire ce qui lui est envoyé', () => {
  it.each(contracts.filter(({ throttle }) => throttle))('$method $path', async (contract) => {
    const { hits = 0, countedAs = contract.path } = contract.throttle ?? {};
    const key = `call:${countedAs}:${networkOf('127.0.0.1')}`;
    const full = { hits, resetsAt: Date.now() + 90_000 };
    shop.app.db
      .insert(throttles)
      .values({ key, ...full })
      .onConflictDoUpdate({ target: throttles.key, set: full })
      .run();
    const refused = await request(await personOf(allowed[contract.access][0]), contract);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    shop.app.db.delete(throttles).run();
  });

  it('ce qui écrit à une adresse que l’on tape est rare, et les trois façons de demander si elle a un compte comptent ensemble', () => {
    const limitOf = (path: string) => contracts.find((contract) => contract.path === path)?.throttle;
    expect(limitOf('/api/users/contact')).toEqual({ hits: 20, minutes: 15 });
    expect(limitOf('/api/reserve/addReserve')).toEqual({ hits: 20, minutes: 15 });
    expect(limitOf('/api/news/subscribe')).toEqual({ hits: 10, minutes: 60 });
    for (const call of ['register', 'guest', 'registered'])
      expect(limitOf(`/api/users/${call}`)).toEqual({ hits: 30, minutes: 15, countedAs: '/api/users/register' });
  });
});

describe('Une page du back-office', () => {
  const page = async (path: string, staffRole: StaffRole) =>
    shop.ask(path, { cookie: await shop.signIn('admin', { staffRole }) });

  it('refusée à un rôle dit dans le back-office à qui elle revient', async () => {
    const { status, text } = await page('/admin/journal', 'counter');
    expect(status).toBe(403);
    for (const part of ['Direction, Conformité, Comptabilité', 'aria-label="Back-office"'])
      expect(text).toContain(part);
    expect(text).not.toContain('réservée aux clients');
    expect((await page('/admin/journal', 'compliance')).status).toBe(200);
  });

  it('du comptoir lit les prix sans les changer, et ne montre pas les recettes', async () => {
    const prices = await page('/admin/cours', 'counter');
    expect(prices).toMatchObject({ status: 200, text: expect.stringContaining('data-label="Rachat"') });
    expect(prices.text).not.toContain('PriceDesk');
    expect((await page('/admin/cours', 'prices')).text).toContain('PriceDesk');
    expect((await page('/admin/overview', 'counter')).text).not.toContain('Chiffres');
    expect((await page('/admin/overview', 'accountant')).text).toContain('Chiffres');
  });

  it('où tous commencent mène à la première du rôle, et la sécurité est à chacun', async () => {
    expect(await page('/admin/overview', 'prices')).toMatchObject({ status: 302, to: '/admin/cours' });
    expect((await page('/admin/securite', 'prices')).status).toBe(200);
  });
});

it('Une page d’un autre site ne peut rien envoyer, un jeton seul oui', async () => {
  const token = await shop.signIn('client');
  for (const origin of ['https://evil.example', 'null'])
    expect((await shop.ask('/api/users/logout', { token, json: {}, headers: { origin } })).status).toBe(403);
});

it('Une session seule, même de la direction, n’ouvre ni ne donne un compte de direction', async () => {
  const { db } = shop.app;
  const token = await shop.signIn('admin', { staffRole: 'owner' });
  const clerk = await shop.signIn('admin', { staffRole: 'counter' });
  const codes = makeRecoveryCodes(ctxOf(db, token.actor, shop.app), token.userId);
  const person = { email: 'zoe@example.fr', firstName: 'Zoé', lastName: 'Or' };
  const invite = (json: object) => shop.ask('/api/users/inviteAdmin', { token, json: { ...person, ...json } });
  const promote = (json: object) =>
    shop.ask(`/api/users/updateStaffRole/${clerk.userId}`, { token, json: { staffRole: 'owner', ...json } });
  for (const json of [{}, { code: '123456' }]) {
    expect(await invite({ ...json, staffRole: 'owner' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('"code":'),
    });
    expect(await promote(json)).toMatchObject({ status: 400, text: expect.stringContaining('"code":') });
  }
  expect((await invite({ staffRole: 'counter' })).status).toBe(200);
  expect((await invite({ staffRole: 'owner', email: 'lea@example.fr', code: codes[0] })).status).toBe(200);
  expect((await promote({ code: codes[1] })).status).toBe(200);
  const isToOwner = and(eq(mailOutbox.kind, 'machineChanged'), eq(mailOutbox.userId, token.userId));
  expect(db.select().from(mailOutbox).where(isToOwner).all()).toHaveLength(2);
});
