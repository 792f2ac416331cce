import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { readConfig } from '../../src/config.ts';
import { environment } from '../../src/environment.ts';
import { addressHeader, processHeader } from '../../src/server/doctor/headers.ts';
import { parseSettings } from '../../src/server/install/settings.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal } from '../support/orders.ts';
import { runShop, type ShopProcess, spawnShop } from '../support/process.ts';
import { expectSaid, runHere } from '../support/runHere.ts';

const work = testFolder('commands');
const dataDir = join(work, 'data');
let shop: ShopProcess;
let db: Db;
let metal: ReturnType<typeof makeMetal>;
beforeAll(async () => {
  mkdirSync(dataDir);
  db = openDb(join(dataDir, 'shop.db'));
  metal = makeMetal(db, { netSellPrice: 65_000 });
  shop = await spawnShop(dataDir, { DEMO: '1' });
});
afterAll(async () => {
  db?.$client.close();
  await shop?.stop();
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
    expect(await inOwnProcess(['admin', 'create', email], 'une-autre-phrase-secrete\n')).toMatchObject({ code: 0 });
    expect(await inOwnProcess(['admin', 'password', email], 'encore-une-phrase-secrete\n')).toMatchObject({ code: 0 });
    expect((await run(['admin', 'list'])).said).toMatch(
      /second@vermeil\.example\touvert\tsans double.*\tjamais connecté/,
    );
    expect(await run(['admin', 'disable', email])).toMatchObject({ code: 0 });
    expect((await run(['admin', 'list'])).said).toMatch(/second@vermeil\.example\tfermé/);
    await expectSaid(run(['admin', 'disable', 'admin@demo.example']), 1, 'garde toujours un compte ouvert');
    expect(db.select().from(users).where(eq(users.email, email)).get()?.disabledAt).not.toBeNull();
  });

  it('les prix d’un fichier sont enregistrés, un prix douteux ou une ligne illisible arrête tout', async () => {
    const file = join(work, 'prix.csv');
    const take = (price: number, name = '') => {
      writeFileSync(file, `id;nom;vente\n${name ? '' : metal.id};${name};${price.toFixed(2).replace('.', ',')}\n`);
      return run(['import', file]);
    };
    const sell = () => db.select().from(metals).where(eq(metals.id, metal.id)).get()?.netSellPrice;
    await expectSaid(take(metal.netSellPrice / 100 + 1), 0, '1 changé');
    expect(sell()).toBe(metal.netSellPrice + 100);
    await expectSaid(take(metal.netSellPrice / 10), 1, 'plus de 10');
    await expectSaid(take(12, 'Un article qui n’existe pas'), 1, 'Ligne 2');
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
    await expectSaid(run(['export', folder]), 1, 'n’est pas vide');
  });

  it('un courriel d’essai part, et l’échec dit pourquoi', async () => {
    const to = 'essai@vermeil.example';
    await expectSaid(run(['mail', 'test', to]), 0, '.eml');
    await expectSaid(
      run(['mail', 'test', to], { SMTP_URL: 'smtp://127.0.0.1:1' }),
      1,
      /n’est pas parti par 127\.0\.0\.1:1 : personne n’y répond/,
    );
  });

  it('la vérification trouve la boutique saine, et le catalogue plein n’est pas rempli deux fois', async () => {
    await expectSaid(run(['doctor']), 0, 'est saine');
    await expectSaid(run(['seed']), 1, 'n’est pas vide');
  });

  it('une grande boutique ne se fait que d’une démonstration arrêtée', async () => {
    const enlarge = (DEMO: string) => run(['seed', '--scale'], { DEMO });
    await expectSaid(enlarge('0'), 1, /^Seule une démonstration/);
    await expectSaid(enlarge('1'), 1, 'est déjà tenu par');
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
      await expectSaid(runHere(empty, args), 1, /^Il n’y a pas de boutique dans /);
    expect(existsSync(empty)).toBe(false);
  });

  it('qui n’existe pas, ou mal écrite, dit comment s’en servir et finit par 2', async () => {
    for (const args of [
      ['admin', 'create', 'a@b.fr', 'trop'],
      ['start', 'x'],
      ['mail', 'test'],
      ['admin', 'password'],
      ['backup', '--help'],
      ['backup', '--due', 'dossier'],
      ['export', '--help'],
    ])
      await expectSaid(run(args), 2, new RegExp(`^Usage :[^]*${args[0]}`));
    expect(await inOwnProcess(['vendre'])).toEqual({
      code: 2,
      said: '« vendre » n’est pas une commande : « npm run comptoir -- --help » les nomme toutes.\n',
    });
  });

  it('--help nomme chaque commande et chaque variable, version la version', async () => {
    const help = await runShop(join(work, 'rien'), {}, { args: ['--help'] });
    const commands = ['backup', 'restore', 'doctor', 'import', 'export', 'seed'];
    for (const name of [...Object.keys(environment.shape), ...commands]) await expectSaid(help, 0, name);
    expect(existsSync(join(work, 'rien'))).toBe(false);
    await expectSaid(inOwnProcess(['version']), 0, /^\d+\.\d+\.\d+ \(Node 26/);
  });
});

describe('« comptoir install »', { timeout: 60_000 }, () => {
  let root: string;
  let port: number;
  /** The shop that answers that it is well, and Caddy in front of it. */
  let well: Server;
  let front: SecureServer;
  let address: string;
  beforeAll(async () => {
    root = join(work, 'machine');
    mkdirSync(join(work, 'bin'));
    // The machine's own programs, which only say that they were asked.
    for (const name of ['systemctl', 'apt-get']) pretend(name);
    const answer: RequestListener = (_request, response) => {
      response.setHeader(addressHeader, '198.51.100.1').setHeader(processHeader, 'celui-ci').end('ok\n');
    };
    well = createServer(answer).listen(0, '127.0.0.1');
    const [key, cert] = [join(work, 'key.pem'), join(work, 'cert.pem')];
    const wanted =
      'req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
    expect(spawnSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', cert]).status).toBe(0);
    setDefaultCACertificates([...getCACertificates(), readFileSync(cert, 'utf8')]);
    front = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer).listen(0, 'localhost');
    await Promise.all([well, front].map((server) => once(server, 'listening')));
    port = (well.address() as AddressInfo).port;
    address = `localhost:${(front.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const server of [well, front]) {
      server.closeAllConnections();
      server.close();
    }
    setDefaultCACertificates(getCACertificates('bundled'));
  });

  const pretend = (name: string, then = '') =>
    writeFileSync(join(work, 'bin', name), `#!/bin/sh\necho "${name} $*" >>'${work}/asked'\n${then}\n`, {
      mode: 0o755,
    });

  const answers = ['ADMIN_EMAIL=a@vermeil.fr', 'SMTP_URL=smtp://compte:secret@smtp.vermeil.fr'];
  async function install(...words: string[]) {
    return installAs(address, ...words);
  }
  async function installAs(name: string, ...words: string[]) {
    rmSync(join(work, 'asked'), { force: true });
    const program = join(work, 'comptoir-linux-x64');
    writeFileSync(program, '#!/bin/sh\n');
    const environment = {
      PATH: `${join(work, 'bin')}:${process.env['PATH']}`,
      COMPTOIR_FILE: program,
      COMPTOIR_ROOT: root,
    };
    const args = ['install', name, ...words];
    const former = process.umask(0o077);
    const { code, said } = await runHere(join(work, 'rien'), args, environment);
    process.umask(former);
    const asked = join(work, 'asked');
    return { code, said, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [] };
  }
  const settings = () => readFileSync(join(root, 'etc/comptoir.env'), 'utf8');

  it('sans adresse électronique, ou avec un réglage inconnu, n’écrit rien', async () => {
    await expectSaid(install(), 1, 'ADMIN_EMAIL=vous@exemple.fr');
    await expectSaid(install(...answers, 'COULEUR=or'), 1, '« COULEUR »');
    await expectSaid(installAs('boutique', ...answers), 1, '« boutique » n’est pas l’adresse d’une boutique');
    await expectSaid(installAs('https://vermeil.fr/or', ...answers), 1, 'seule à son adresse : « vermeil.fr »');
    expect(existsSync(root)).toBe(false);
  });

  it('--dry-run montre ce qui serait écrit, sans un secret, et n’écrit rien', async () => {
    const mail = 'SMTP_URL=smtps://moi@vermeil.fr:secret@smtp.vermeil.fr';
    const copies = 'BACKUP_DIR=sftp://moi:1/secret@copies.vermeil.fr/copies';
    const { code, said, asked } = await installAs(`https://${address}/`, ...answers, mail, copies, '--dry-run');
    expect(code).toBe(0);
    for (const act of ['apt-get install -y -q -o DPkg::Lock::Timeout=300 caddy', 'systemctl restart comptoir'])
      expect(said).toContain(`À lancer : ${act}\n`);
    expect(said).toContain('/usr/local/bin/comptoir\n');
    expect(said).toContain('/etc/comptoir.env\n');
    expect(said).toContain(`  SITE_URL=https://${address}\n`);
    expect(said).toContain('BACKUP_PASSWORD=…');
    expect(said).not.toMatch(/secret|moi/);
    expect(asked.filter((act) => !act.startsWith('systemctl is-active'))).toEqual([]);
    expect(existsSync(root)).toBe(false);
  });

  it('écrit, ouvre, montre les mots de passe une fois, et dit où se connecter', async () => {
    const { code, said, asked } = await install(...answers, `PORT=${port}`);
    await expectSaid({ code, said }, 0, `La boutique est ouverte : connectez-vous sur https://${address}/admin`);
    const [, password = ''] = /BACKUP_PASSWORD {2}(\S+)/.exec(said) ?? [];
    expect(said).toMatch(/ADMIN_PASSWORD {2}\S{20,}/);
    expect(settings()).toContain(`BACKUP_PASSWORD=${password}\n`);
    expect(settings()).not.toContain('ADMIN_PASSWORD');
    expect(readConfig(parseSettings(settings()))).toMatchObject({
      ...{ siteUrl: `https://${address}`, demo: false, trustProxy: 1, metricsPort: 9464 },
      ...{ smtpUrl: answers[1]?.slice('SMTP_URL='.length), backupDir: '/var/lib/comptoir/sauvegardes' },
    });
    const caddyfile = readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8');
    expect(caddyfile).toMatch(new RegExp(`^${address} \\{$`, 'm'));
    expect(caddyfile).not.toContain('boutique.example');
    expect(statSync(join(root, 'etc/comptoir.env')).mode & 0o777).toBe(0o600);
    // The shop's user runs it.
    expect(statSync(join(root, 'usr/local/bin')).mode & 0o777).toBe(0o755);
    expect(readFileSync(join(root, 'usr/local/bin/comptoir'), 'utf8')).toBe('#!/bin/sh\n');
    expect(readFileSync(join(root, 'etc/systemd/system/comptoir.socket'), 'utf8')).toContain(`:${port}\n`);
    expect(asked).toEqual([
      'apt-get update -q -o DPkg::Lock::Timeout=300',
      'apt-get install -y -q -o DPkg::Lock::Timeout=300 caddy',
      'systemctl daemon-reload',
      'systemctl restart comptoir.socket',
      'systemctl is-active -q caddy',
      'systemctl enable caddy',
      'systemctl reload-or-restart caddy',
      'systemctl enable comptoir.socket comptoir.service',
      'systemctl is-active -q comptoir',
      'systemctl restart comptoir',
      'systemctl is-active -q caddy',
    ]);
  });

  it('retapée, ne change rien, et démarre Caddy s’il ne sert pas', async () => {
    mkdirSync(join(root, 'usr/bin'), { recursive: true });
    for (const made of ['usr/bin/caddy', 'var/lib/comptoir/shop.db']) writeFileSync(join(root, made), '');
    const still = await install(...answers);
    expect(still).toMatchObject({
      code: 0,
      asked: ['systemctl is-active -q comptoir', 'systemctl is-active -q caddy'],
    });
    pretend('systemctl', 'case "$*" in "is-active -q caddy" | *reload-or-restart*) exit 3 ;; esac');
    const { said, asked } = await install(...answers);
    expect(asked.slice(-2)).toEqual(['systemctl enable caddy', 'systemctl reload-or-restart caddy']);
    expect(said).toContain('« journalctl -u caddy » dit pourquoi');
    pretend('systemctl');
  });

  it('--files n’apporte que l’unité, le port et le fichier de Caddy', async () => {
    const unit = join(root, 'etc/systemd/system/comptoir.service');
    writeFileSync(unit, '# ancienne\n');
    const before = settings();
    const { code, said, asked } = await install('--files', 'SHOP_NAME=Autre', ...answers);
    await expectSaid({ code, said }, 0, '/etc/systemd/system/comptoir.service\n');
    expect(asked).toEqual(['systemctl daemon-reload']);
    expect([settings(), readFileSync(unit, 'utf8').includes('[Unit]')]).toEqual([before, true]);
    await expectSaid(install('--files', ...answers), 0, 'sont ceux de cette version');
  });

  it('ne se dit pas ouverte sous un nom qui ne mène nulle part', async () => {
    const nowhere = await installAs('vermeil.test', ...answers);
    expect(nowhere.said).not.toContain('La boutique est ouverte');
    await expectSaid(nowhere, 1, 'vermeil.test ne mène nulle part');
  });
});
