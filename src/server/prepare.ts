import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { demoClient } from '../../db/demo/client.ts';
import { fillDemo, isEmptyShop } from '../../db/demo/fill.ts';
import { drawPictures } from '../../db/demo/pictures.ts';
import { users } from '../../db/schema/accounts.ts';
import { createAdmin } from '../features/accounts/adminAccounts.server.ts';
import { hashPassword } from '../features/accounts/password.server.ts';
import { system } from '../http/actor.ts';
import type { ShopApp } from './app.ts';

/** An account to show at the terminal; the password only where it was just made. */
export type Welcome = { accounts: { role: string; email: string; password: string | null }[] };

const demoAdmin = 'admin@demo.example';

const newPassword = () => randomBytes(12).toString('base64url');

/** Makes the first admin and, where it is asked for, the demo shop; does nothing to a shop that has them. */
export async function prepareShop(app: ShopApp): Promise<Welcome> {
  const { db, config } = app;
  if (config.demo && isEmptyShop(db)) {
    drawPictures(`${config.dataDir}/images`);
    fillDemo(db);
  }
  const accounts = [await firstAdmin(app)];
  if (config.demo) accounts.push(await firstClient(app));
  return { accounts: accounts.filter((account) => account !== null) };
}

async function firstAdmin({ db, config }: ShopApp): Promise<Welcome['accounts'][number] | null> {
  const known = db.select({ email: users.email }).from(users).where(eq(users.role, 'admin')).limit(1).get();
  if (known) return { role: 'administration', email: known.email, password: null };
  if (config.adminEmail && config.adminPassword) {
    await createAdmin(db, system('start'), { email: config.adminEmail, password: config.adminPassword });
    return { role: 'administration', email: config.adminEmail, password: null };
  }
  if (!config.demo) return null;
  const password = newPassword();
  await createAdmin(db, system('start'), { email: demoAdmin, password });
  return { role: 'administration', email: demoAdmin, password };
}

async function firstClient({ db }: ShopApp): Promise<Welcome['accounts'][number]> {
  const { email } = demoClient;
  if (db.select().from(users).where(eq(users.email, email)).get()) return { role: 'client', email, password: null };
  const password = newPassword();
  const now = Date.now();
  const passwordHash = await hashPassword(password);
  db.insert(users)
    .values({ ...demoClient, role: 'client', passwordHash, createdAt: now, updatedAt: now })
    .run();
  return { role: 'client', email, password };
}
