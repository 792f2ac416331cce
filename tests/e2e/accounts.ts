import type { Page } from 'playwright/test';
import type { Db } from '../../db/client.ts';
import { hours } from '../../src/dates.ts';
import { hashPassword } from '../../src/features/accounts/model/hash.server.ts';
import { sessionHours } from '../../src/features/accounts/model/session.ts';
import type { DemoShop } from '../support/e2e.ts';
import { inDatabase as inFolder, makeUser } from '../support/people.ts';

export type Person = { id: string; email: string; password: string };

const password = 'trois coquelicots bleus';
const passwordHash = hashPassword(password);

export const inDatabase = async <T>({ dataDir }: Pick<DemoShop, 'dataDir'>, work: (db: Db) => T): Promise<Awaited<T>> =>
  await inFolder(dataDir, work);

/** Somebody who has had an account for a while. */
export async function somebody(
  shop: Pick<DemoShop, 'dataDir'>,
  role: 'client' | 'admin',
  values: Parameters<typeof makeUser>[2] = {},
): Promise<Person> {
  const own = { passwordHash: await passwordHash, ...values };
  const { id, email } = await inDatabase(shop, (db) => makeUser(db, role, own));
  return { id, email, password };
}

export const someClient = (shop: Pick<DemoShop, 'dataDir'>): Promise<Person> => somebody(shop, 'client');

/** This client, as verbs know who asks. */
export const asClient = ({ id }: Pick<Person, 'id'>) => ({ kind: 'client', userId: id, sessionId: 'none' }) as const;

export async function fillSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Adresse électronique', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Me connecter' }).click();
}

/** Signs in by the shop's own call: the door has tests of its own. Ends on `to`, or on a page without scripts. */
export async function enter(page: Page, who: Omit<Person, 'id'>, to = '/robots.txt'): Promise<void> {
  const { email, password } = who;
  const answer = await page.request.post('/api/users/login', { data: { email, password } });
  const { data } = (await answer.json()) as { data: { token: string } };
  const deadline = String(Date.now() + hours(sessionHours.client));
  await page.goto('/robots.txt');
  await page.evaluate((kept) => Object.assign(localStorage, kept), { tokenDeadline: deadline, token: data.token });
  if (to !== '/robots.txt') await page.goto(to);
}

/** A client with an account that may order at once, signed in. */
export async function enterAsClient(page: Page, shop: Pick<DemoShop, 'dataDir'>, to?: string): Promise<Person> {
  const person = await someClient(shop);
  await enter(page, person, to);
  return person;
}

/** Ends them at the server, as another device or their time would; the browser does not know yet. */
export const endSessions = (shop: Pick<DemoShop, 'dataDir'>, { id }: Pick<Person, 'id'>) =>
  inDatabase(shop, (db) => db.$client.prepare('delete from sessions where user_id = ?').run(id));

export const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('tokenDeadline')]);

/** The link in a mail's text to a page of the shop. */
export function linkIn(text: string | undefined, path: string): string {
  const link = new RegExp(`https?://\\S+(${path}/\\S+)`).exec(text ?? '')?.[1];
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}
