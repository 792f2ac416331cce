/** `npm run seed`: fills an empty DATA_DIR, or a demo’s, with the demo shop; with `--scale`, makes a large shop of it. */
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDb } from '../client.ts';
import { fillDemo } from './fill.ts';
import { isEmptyShop } from './isEmpty.ts';
import { copyPictures } from './pictures.ts';
import { fillExamples } from './sales/examples.ts';
import { fillScale, isScaled } from './sales/scale.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { DATA_DIR = './data', DEMO } = process.env;
const dataDir = resolve(DATA_DIR);
const isDemo = DEMO === '1';
const isNew = !existsSync(`${dataDir}/shop.db`);

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

if (!isNew && !isDemo)
  refuse(`${dataDir} tient déjà une boutique : seule une démonstration (DEMO=1) ou un dossier vide peut être rempli.`);
process.umask(0o077);
mkdirSync(`${dataDir}/images`, { recursive: true });
const started = performance.now();
const db = openDb(`${dataDir}/shop.db`);
if (isEmptyShop(db)) {
  copyPictures(`${import.meta.dirname}/pictures`, `${dataDir}/images`);
  await fillDemo(db);
  await fillExamples(db);
}
if (process.argv.includes('--scale')) {
  if (isScaled(db)) refuse(`${dataDir} est déjà une grande boutique.`);
  fillScale(db);
}
db.$client.pragma('wal_checkpoint(truncate)');
db.$client.close();
console.log(`${dataDir} est rempli en ${Math.round((performance.now() - started) / 1000)} s.`);
