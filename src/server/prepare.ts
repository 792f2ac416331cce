import { randomBytes } from 'node:crypto';
import { fillDemo, isEmptyShop } from '../../db/demo/fill.ts';
import { drawPictures } from '../../db/demo/pictures.ts';
import { ensureUser, hasAdmin } from '../features/accounts/firstUsers.server.ts';
import type { ShopApp } from './app.ts';

export type Welcome = { accounts: { role: string; email: string; password: string; fresh: boolean }[] };

const demoAdmin = 'admin@demo.example';
const demoClient = 'cliente@demo.example';

/** Makes the first admin and, where it is asked for, the demo shop; does nothing to a shop that has them. */
export async function prepareShop({ db, config }: ShopApp): Promise<Welcome> {
  const accounts: Welcome['accounts'] = [];
  const make = async (role: 'admin' | 'client', email: string, chosen?: string) => {
    const password = chosen ?? randomBytes(9).toString('base64url');
    const made = await ensureUser(db, { role, email, password });
    const shown = made && !chosen ? password : chosen ? 'celui de l’environnement' : 'affiché au premier démarrage';
    accounts.push({ role, email, password: shown, fresh: made && !chosen });
  };
  if (config.adminEmail && config.adminPassword && !hasAdmin(db))
    await make('admin', config.adminEmail, config.adminPassword);
  if (!config.demo) return { accounts };
  if (isEmptyShop(db)) {
    drawPictures(`${config.dataDir}/images`);
    fillDemo(db);
  }
  if (!config.adminEmail) await make('admin', demoAdmin);
  await make('client', demoClient);
  return { accounts };
}
