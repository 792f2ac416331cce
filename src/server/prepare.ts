import { randomBytes } from 'node:crypto';
import { isEmptyShop } from '../../db/demo/isEmpty.ts';
import { ConfigError } from '../config.ts';
import { ensureUser, hasAdmin } from '../features/accounts/admin/adminAccounts.server.ts';
import { findUserByEmail } from '../features/accounts/model/ownUser.server.ts';
import { requireStrongPassword } from '../features/accounts/password/requirePassword.server.ts';
import { ShopError, system } from '../http/context.ts';
import type { ShopApp } from './app.ts';
import { adminCommand } from './commands/program.ts';

export type Welcome = { accounts: { role: string; email: string; password: string | null }[] };

const demoAdminEmail = 'admin@demo.example';
const demoClientEmail = 'cliente@demo.example';

/** @throws ConfigError if there is no admin account */
export async function prepareShop(app: ShopApp, pictures: string): Promise<Welcome> {
  const { db, config } = app;
  await requireFirstAdmin(app);
  const isNewDemo = config.demo && isEmptyShop(db);
  if (isNewDemo) {
    const [{ fillDemo }, { copyPictures }, { fillExamples }, demo] = await Promise.all([
      import('../../db/demo/fill.ts'),
      import('../../db/demo/pictures.ts'),
      import('../../db/demo/sales/examples.ts'),
      import('./demo.ts'),
    ]);
    copyPictures(pictures, `${config.dataDir}/images`);
    await fillDemo(db);
    await fillExamples(db);
    const demoCtx = { db, actor: system('demo'), shop: app };
    await demo.writeDemoBooks(demoCtx);
    await demo.writeDemoDrawer(demoCtx);
    await demo.writeDemoPurchases(demoCtx);
  }
  const accounts: Welcome['accounts'] = [];
  const ensureAccount = async (role: 'admin' | 'client', email: string, preset?: string) => {
    const password = preset ?? randomBytes(12).toString('base64url');
    const isNew = await ensureUser({ db, actor: system('start'), shop: app }, { role, email, password });
    accounts.push({
      role: role === 'admin' ? 'administration' : 'client',
      email,
      password: isNew && !preset ? password : null,
    });
  };
  const { adminEmail = demoAdminEmail, adminPassword } = config;
  if (config.demo || adminPassword) {
    if (!hasAdmin(db)) await ensureAccount('admin', adminEmail, adminPassword);
    else if (config.demo) accounts.push({ role: 'administration', email: adminEmail, password: null });
  }
  if (config.demo) await ensureAccount('client', demoClientEmail);
  const clerk = isNewDemo && findUserByEmail(db, adminEmail);
  if (clerk) {
    const { writeDemoDeals } = await import('./demo.ts');
    await writeDemoDeals({ db, actor: { kind: 'admin', userId: clerk.id, sessionId: 'demo' }, shop: app });
  }
  return { accounts };
}

async function requireFirstAdmin({ db, config }: ShopApp) {
  if (hasAdmin(db)) return;
  const { adminEmail: email, adminPassword: password } = config;
  if (email && password) {
    try {
      await requireStrongPassword(password, { owner: { email }, field: 'password' });
    } catch (error) {
      if (error instanceof ShopError) throw new ConfigError(`ADMIN_PASSWORD est trop faible : ${error.message}`);
      throw error;
    }
  } else if (!config.demo) {
    throw new ConfigError(
      'Personne ne pourrait se connecter au back-office : donnez ADMIN_EMAIL et ADMIN_PASSWORD, ' +
        `ou ouvrez un compte par « ${adminCommand} create ADRESSE ».`,
    );
  }
}
