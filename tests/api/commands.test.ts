import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { environment } from '../../src/environment.ts';
import { makeMetal } from '../support/orders.ts';
import { runShop, type ShopProcess, spawnShop } from '../support/process.ts';
import { runHere } from '../support/runHere.ts';

let work: string;
let dataDir: string;
let shop: ShopProcess;
let db: Db;
let metal: ReturnType<typeof makeMetal>;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'shop-commands-'));
  dataDir = join(work, 'data');
  mkdirSync(dataDir);
  db = openDb(join(dataDir, 'shop.db'));
  metal = makeMetal(db, { netSellPrice: 65_000 });
  shop = await spawnShop(dataDir, { DEMO: '1' });
});
afterAll(async () => {
  db?.$client.close();
  await shop?.stop();
  rmSync(work, { recursive: true, force: true });
});

/** Beside the shop that serves. */
const run = (args: string[], environment = {}) => runHere(dataDir, args, environment);
const inOwnProcess = (args: string[], input = '') => runShop(dataDir, {}, { args, input });

describe('Les commandes, pendant que la boutique sert', { timeout: 120_000 }, () => {
  it('le premier mot de passe d’une démonstration est dit à son ouverture', () => {
    expect(shop.output()).toMatch(/Compte administration : .* mot de passe : \S{12,}/);
  });

  it('un compte d’administration s’ouvre, change de mot de passe, est nommé et se ferme', async () => {
    const email = 'second@vermeil.example';
    expect(inOwnProcess(['admin', 'create', email], 'une-autre-phrase-secrete\n')).toMatchObject({ code: 0 });
    expect(inOwnProcess(['admin', 'password', email], 'encore-une-phrase-secrete\n')).toMatchObject({ code: 0 });
    expect((await run(['admin', 'list'])).said).toMatch(
      /second@vermeil\.example\touvert\tsans double.*\tjamais connecté/,
    );
    expect(await run(['admin', 'disable', email])).toMatchObject({ code: 0 });
    expect((await run(['admin', 'list'])).said).toMatch(/second@vermeil\.example\tfermé/);
    expect(await run(['admin', 'disable', 'admin@demo.example'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('garde toujours un compte ouvert'),
    });
    expect(db.select().from(users).where(eq(users.email, email)).get()?.disabledAt).not.toBeNull();
  });

  it('les prix d’un fichier sont enregistrés, un prix douteux ou une ligne illisible arrête tout', async () => {
    const file = join(work, 'prix.csv');
    const take = (price: number, name = '') => {
      writeFileSync(file, `id;nom;vente\n${name ? '' : metal.id};${name};${price.toFixed(2).replace('.', ',')}\n`);
      return run(['import-prices', file]);
    };
    const sell = () => db.select().from(metals).where(eq(metals.id, metal.id)).get()?.netSellPrice;
    const taken = await take(metal.netSellPrice / 100 + 1);
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('1 prix changés') });
    expect(sell()).toBe(metal.netSellPrice + 100);
    const doubtful = await take(metal.netSellPrice / 10);
    expect(doubtful).toMatchObject({ code: 1, said: expect.stringContaining('à vérifier') });
    const unknown = await take(12, 'Un article qui n’existe pas');
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('Ligne 2') });
    expect(sell()).toBe(metal.netSellPrice + 100);
  });

  it('l’export écrit chaque table en CSV, sans un mot de passe', async () => {
    const folder = join(work, 'export');
    expect(await run(['export', folder])).toMatchObject({ code: 0 });
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(['users.csv', 'orders.csv', 'metals.csv', 'audit_log.csv']));
    expect(names.filter((name) => /session|token|throttle/.test(name))).toEqual([]);
    const text = readFileSync(join(folder, 'users.csv'), 'utf8');
    expect(text).toContain('admin@demo.example');
    expect(text).not.toMatch(/argon2|password/i);
    expect(await run(['export', folder])).toMatchObject({ code: 1, said: expect.stringContaining('n’est pas vide') });
  });

  it('un courriel d’essai part, et l’échec dit pourquoi', async () => {
    const to = 'essai@vermeil.example';
    expect(await run(['mail', 'test', to])).toMatchObject({ code: 0, said: expect.stringContaining('.eml') });
    expect(await run(['mail', 'test', to], { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Le courriel n’est pas parti/),
    });
  });

  it('la vérification trouve la boutique saine, et le catalogue plein n’est pas rempli deux fois', async () => {
    expect(await run(['doctor'])).toMatchObject({ code: 0, said: expect.stringContaining('est saine') });
    expect(await run(['seed'])).toMatchObject({ code: 1, said: expect.stringContaining('n’est pas vide') });
  });

  it('une grande boutique ne se fait que d’une démonstration arrêtée', async () => {
    const enlarge = (DEMO: string) => run(['seed', '--scale'], { DEMO });
    expect(await enlarge('0')).toMatchObject({ code: 1, said: expect.stringMatching(/^Seule une démonstration/) });
    expect(await enlarge('1')).toMatchObject({ code: 1, said: expect.stringContaining('est déjà tenu par') });
    expect((await run(['seed', '--grande'])).code).toBe(2);
  });
});

describe('Une commande', { timeout: 120_000 }, () => {
  it('ne fait jamais une boutique où il n’y en a pas', async () => {
    const empty = join(work, 'vide');
    for (const args of [
      ['admin', 'create', 'a@b.fr'],
      ['backup', join(work, 'x')],
    ])
      expect(await runHere(empty, args)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Il n’y a pas de boutique dans /),
      });
    expect(existsSync(empty)).toBe(false);
  });

  it('qui n’existe pas, ou mal écrite, dit comment s’en servir et finit par 2', async () => {
    for (const args of [
      ['admin', 'create', 'a@b.fr', 'trop'],
      ['start', 'x'],
    ])
      expect(await run(args)).toMatchObject({ code: 2, said: expect.stringMatching(`^Usage :[^]*${args[0]}`) });
    expect(inOwnProcess(['vendre'])).toEqual({
      code: 2,
      said: '« vendre » n’est pas une commande : « npm run comptoir -- --help » les nomme toutes.\n',
    });
  });

  it('--help nomme chaque commande et chaque variable, version la version', () => {
    const { code, said } = runShop(join(work, 'rien'), {}, { args: ['--help'] });
    expect(code).toBe(0);
    for (const name of [
      ...Object.keys(environment.shape),
      ...'backup restore doctor import-prices export seed'.split(' '),
    ])
      expect(said).toContain(name);
    expect(existsSync(join(work, 'rien'))).toBe(false);
    expect(inOwnProcess(['version'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+\.\d+\.\d+ \(Node 26/),
    });
  });
});
