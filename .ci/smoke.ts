/** Buys something from the finished executable, over HTTP alone, on an empty DATA_DIR. Last line: `N passed, N failed`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import Database from 'better-sqlite3';
import { adminPaths } from '../src/adminPaths.ts';
import { registerContract } from '../src/features/accounts/register.api.ts';
import { loginContract } from '../src/features/accounts/session.api.ts';
import { getMetalContract } from '../src/features/catalogue/metals.api.ts';
import {
  addOrderContract,
  getOrderByIdContract,
  getOrderByUserIdContract,
  updateOrderStatusContract,
  updatePaymentStatusContract,
} from '../src/features/orders/orders.api.ts';
import { createOrderFormDataContract } from '../src/features/orders/payments.api.ts';
import { robotChallengeContract } from '../src/features/robotCheck/altcha.api.ts';
import { call } from '../src/http/call.ts';
import { metalPath, orderPath, paths } from '../src/paths.ts';
import { root } from '../src/server/ensure.mjs';
import { holdSocket } from '../tests/support/heldSocket.ts';
import { freePort } from '../tests/support/port.ts';
import { type ShopProcess, spawnShop } from '../tests/support/process.ts';

const command = join(root, `release/comptoir-linux-${process.arch}`);
const folder = mkdtempSync(join(tmpdir(), 'shop-smoke-'));
// Root's commands run as another user.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const admin = { email: 'dealer@vermeil.example', password: 'un-mot-de-passe-de-comptoir' };
const buyer = { email: 'zoe@vermeil.example', password: 'trois-chats-sur-un-toit' };
/** No Node, no npm, no sources: only what a bare machine has. */
const surroundings = { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: tmpdir() };

let shop: ShopProcess | undefined;
let passed = 0;
let failed = 0;

/** One thing that must work, within a minute; what comes after cannot be tried without it. */
async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  let clock: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('no answer within a minute')), 60_000);
  });
  try {
    const result = await Promise.race([work(), tooLate]);
    passed++;
    console.log(`  ✓ ${title} (${Math.round(performance.now() - started)} ms)`);
    return result;
  } catch (error) {
    failed++;
    console.log(`  ✗ ${title}`);
    throw error;
  } finally {
    clearTimeout(clock);
  }
}

async function start(): Promise<ShopProcess> {
  shop = await spawnShop(
    dataDir,
    { DEMO: '1', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    { command, args: [], cwd: folder, surroundings },
  );
  return shop;
}

type Ran = { status: number | null; stdout: string; stderr: string };

const execute = (program: string, args: readonly string[], environment: Record<string, string>, input = '') =>
  new Promise<Ran>((resolve) => {
    const env = { ...surroundings, ...environment };
    const { stdin } = execFile(program, args, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ status: error ? (typeof error.code === 'number' ? error.code : null) : 0, stdout, stderr }),
    );
    // It may end without reading.
    stdin?.on('error', () => undefined).end(input);
  });

const run = (args: string[], input?: string) => execute(command, args, { DATA_DIR: dataDir }, input);

async function openAccount(base: string, who: typeof buyer): Promise<void> {
  const { data: challenge } = await call(robotChallengeContract, { base, token: null });
  const solution = await solveChallenge({
    challenge: challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'],
    deriveKey,
  });
  await call(registerContract, {
    base,
    token: null,
    body: {
      ...who,
      civilite: 'Mme',
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      company: '',
      dateOfBirth: '1980-05-17',
      portablePhone: '06 12 34 56 78',
      secondPhone: '',
      address: '1 rue de la Paix',
      postalCode: '75002',
      town: 'Paris',
      country: 'FR',
      token: btoa(JSON.stringify({ challenge, solution })),
    },
  });
}

async function signIn(base: string, who: typeof buyer) {
  const answer = await fetch(`${base}${loginContract.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  assert.equal(answer.status, 200);
  const { data } = (await answer.json()) as { data: { token: string } };
  return {
    token: data.token,
    cookie: answer.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; '),
  };
}

/** On sale within what a transfer may pay, the cheapest first. */
async function onSale(base: string) {
  const { data } = await call(getMetalContract, { base, token: null, params: { flag: 'true' } });
  return data
    .filter(({ netSellPrice, stock }) => netSellPrice < 4000 && stock.state !== 'out')
    .sort((a, b) => a.netSellPrice - b.netSellPrice);
}

const oneOf = (metal: { _id: string; netSellPrice: number }) => ({
  Items: [{ type: 'metal' as const, id: metal._id, quantity: 1 }],
  amount: metal.netSellPrice,
  deliveryCost: 0,
  delivery: 'counter' as const,
});

async function buy(): Promise<void> {
  await step('L’exécutable dit sa version', async () => {
    const { status, stdout } = await run(['--version']);
    assert.equal(status, 0);
    assert.match(stdout, /^\d+\.\d+\.\d+\+\d{8}\.[0-9a-f]{12} \(Node 26/);
    assert.ok(statSync(command).size < 120 * 1024 * 1024, 'the executable is too large');
  });
  await step('Il dit ses commandes et ses variables, et n’écrit rien', async () => {
    const { status, stdout } = await run(['--help']);
    assert.equal(status, 0);
    for (const word of ['backup [DOSSIER | --due]', 'CACHE_DIR', 'SHOP_IBAN']) assert.ok(stdout.includes(word), word);
    const { status: refused, stderr } = await run(['admin', 'create', 'a@vermeil.example'], 'une-phrase-secrete\n');
    assert.equal(refused, 1);
    assert.match(stderr, /^Il n’y a pas de boutique dans /);
    const unknown = await run(['vendre']);
    assert.deepEqual([unknown.status, unknown.stderr.split('\n').length], [2, 2]);
    assert.match(unknown.stderr, /« vendre » n’est pas une commande/);
    assert.equal(existsSync(dataDir), false);
  });
  const { base, stop } = await step('La boutique s’ouvre sur un dossier vide', start);

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
    return { answer, status: answer.status, html: await answer.text() };
  };
  const metals = await step('Le catalogue de démonstration est rempli', async () => {
    const { data } = await call(getMetalContract, { base, token: null, params: { flag: 'true' } });
    assert.ok(data.length >= 40, `${data.length} metals`);
    return onSale(base);
  });
  const [small, large] = [metals[0], metals.at(-1)];
  assert.ok(small && large && small !== large);

  await step('Les pages se lisent', async () => {
    const item = metalPath({ ...small, id: small._id });
    const pages = [paths.home, paths.ingots, paths.investmentCoins, paths.collectorCoins, paths.currencies, item];
    for (const path of [...pages, paths.cart, paths.signIn, paths.register, adminPaths.home]) {
      const { status, html } = await get(path);
      assert.equal(status, 200, path);
      assert.match(html, /<h1[\s>][\s\S]*<\/html>/, path);
    }
    assert.equal((await get('/une-page-inconnue')).status, 404);
  });
  await step('Le style et les images arrivent, compressés d’avance', async () => {
    const { html } = await get(paths.home);
    for (const pattern of [/\/_astro\/[^"']+\.css/, /\/images\/[^"' ]+\.svg/]) {
      const file = pattern.exec(html)?.[0] ?? '';
      const { status, answer } = await get(file, { 'accept-encoding': 'br' });
      assert.equal(status, 200, `${pattern}`);
      assert.equal(answer.headers.get('content-encoding'), 'br', file);
    }
  });

  await step('Un client ouvre son compte', async () => {
    await openAccount(base, buyer);
  });
  const client = await step('Il se connecte', () => signIn(base, buyer));
  const { token } = client;
  const transfer = await step('Il commande par virement', async () => {
    const body = { ...oneOf(small), paymentType: 'virement' as const };
    const { data } = await call(addOrderContract, { base, token, body });
    assert.equal(data.paymentStatus, 'pending');
    assert.equal(data.transfer?.amount, small.netSellPrice);
    return data._id;
  });
  const { form, card } = await step('Il commande par carte', async () => {
    const body = { amountToPay: large.netSellPrice };
    const { data } = await call(createOrderFormDataContract, { base, token, body });
    const { mac, orderNumber } = data;
    const order = { ...oneOf(large), paymentType: 'carte' as const, mac, orderNumber };
    const placed = await call(addOrderContract, { base, token, body: order });
    assert.equal(placed.data.paymentStatus, 'pending');
    return { form: data, card: placed.data._id };
  });
  const bank = async (fields: Record<string, string>) => {
    const answer = await fetch(new URL(form.action, base), { method: 'POST', body: new URLSearchParams(fields) });
    return { status: answer.status, html: await answer.text() };
  };
  await step('La banque refuse un montant modifié en route', async () => {
    assert.equal((await bank({ ...form.fields, montant: '1.00EUR' })).status, 400);
  });
  await step('Il paie à la banque de démonstration, la commande est payée', async () => {
    const asked = await bank(form.fields);
    assert.equal(asked.status, 200);
    const sealed = /name="paiement" value="([^"]+)"/.exec(asked.html)?.[1]?.replace(/&(amp|#38);/g, '&');
    assert.ok(sealed, 'the bank shows its cards');
    const done = await bank({ paiement: sealed, carte: '0000010000000005' });
    assert.match(done.html, /Paiement accepté/);
    const { data } = await call(getOrderByIdContract, { base, token, params: { id: card } });
    assert.deepEqual([data.status, data.paymentStatus], ['confirmed', 'paid']);
  });
  await step('Il voit sa commande sur son compte, personne d’autre', async () => {
    assert.equal((await get(orderPath(card), { cookie: client.cookie })).status, 200);
    assert.equal((await get(orderPath(card))).status, 302);
  });

  const dealer = await step('Le comptoir se connecte', () => signIn(base, admin));
  await step('Il encaisse le virement et livre la commande payée par carte', async () => {
    const paid = await call(updatePaymentStatusContract, {
      base,
      token: dealer.token,
      body: { orderId: transfer, status: 'paid' },
    });
    assert.deepEqual([paid.data.status, paid.data.paymentStatus], ['confirmed', 'paid']);
    for (const status of ['prepared', 'delivered'] as const) {
      const body = { orderId: card, status };
      assert.equal((await call(updateOrderStatusContract, { base, token: dealer.token, body })).data.status, status);
    }
    assert.equal((await get(adminPaths.orders, { cookie: dealer.cookie })).status, 200);
  });
  await step('Les courriels partent', async () => {
    // Account, two orders, two payments, two moves.
    const mails = join(dataDir, 'mail');
    // Nobody made the folder before the first.
    while (!existsSync(mails) || readdirSync(mails).length < 7)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const withTerms = readdirSync(mails).filter((name) =>
      readFileSync(join(mails, name), 'utf8').includes('filename=conditions-generales-de-vente.pdf'),
    );
    assert.equal(withTerms.length, 2);
  });

  await step('Un second compte d’administration s’ouvre au terminal', async () => {
    const { status, stderr } = await run(['admin', 'create', 'second@vermeil.example'], 'une-autre-phrase-secrete\n');
    assert.equal(status, 0, stderr);
  });
  const unpacked = join(dataDir, 'programme');
  const madeAt = () => readdirSync(unpacked).map((name) => [name, statSync(join(unpacked, name)).birthtimeMs]);
  const before = madeAt();
  await step('SIGTERM l’arrête proprement', async () => {
    assert.equal(await stop(), 0, shop?.output() ?? '');
  });

  for (const name of ['0.0.1-ancienne', '0.0.2-ouverte', '0.0.3-recente']) mkdirSync(join(unpacked, name));
  utimesSync(join(unpacked, '0.0.1-ancienne'), 0, 0);
  writeFileSync(join(unpacked, '0.0.2-ouverte', `.used-${process.pid}`), '');
  mkdirSync(join(unpacked, '.draft-999999999'));
  const again = await step('La boutique rouvre', start);
  await step('Son Node ne demande au système que ce qu’un Debian nu a toujours', async () => {
    const [version = ''] = readdirSync(unpacked).filter((name) => !name.startsWith('0.0.'));
    const home = join(unpacked, version);
    const { stdout } = await execute('ldd', [join(home, 'node')], { LD_LIBRARY_PATH: join(home, 'lib') });
    const asked = [...stdout.matchAll(/^\s*(\S+) => (\S+)/gm)].filter(([, , file]) => !file?.startsWith(home));
    const base = /^(libc|libdl|libm|libpthread|libstdc\+\+|libgcc_s)\.so\.\d$/;
    assert.deepEqual(
      asked.map(([, name = '']) => name).filter((name) => !base.test(name)),
      [],
    );
  });
  await step('Rien de son code ne dit dans quel dossier elle a été construite', () => {
    const [version = ''] = readdirSync(unpacked).filter((name) => !name.startsWith('0.0.'));
    const server = join(unpacked, version, 'server');
    const code = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
    assert.ok(code.length > 100);
    assert.deepEqual(
      code.filter((name) => readFileSync(join(server, name), 'utf8').includes(`${root}/`)),
      [],
    );
  });
  await step('Dépliée une fois ; une version ancienne est retirée, pas celle qui sert encore ni une de l’heure', () => {
    const others = ['0.0.2-ouverte', '0.0.3-recente'];
    assert.deepEqual(
      madeAt().filter(([name]) => !others.includes(`${name}`)),
      before,
    );
    for (const name of others) assert.ok(existsSync(join(unpacked, name)));
  });
  await step('Les commandes sont toujours là, la session aussi', async () => {
    const { data } = await call(getOrderByUserIdContract, { base: again.base, token });
    const states = data.map((order) => [order._id, order.status, order.paymentStatus]);
    assert.deepEqual(states, [
      [card, 'delivered', 'paid'],
      [transfer, 'confirmed', 'paid'],
    ]);
  });
  const copy = join(folder, 'copie');
  await step('Une sauvegarde se fait pendant qu’elle sert', async () => {
    const { status, stdout, stderr } = await run(['backup', copy]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /relu et vérifié/);
  });
  await step('Elle se vérifie aussi là où il n’y a pas de boutique', async () => {
    const places = { DATA_DIR: join(folder, 'sans'), CACHE_DIR: unpacked };
    const { status, stdout } = await execute(command, ['doctor', copy], places);
    assert.equal(status, 0);
    assert.match(stdout, /s’ouvre/);
    assert.equal(existsSync(join(folder, 'sans')), false);
  });
  await step('SIGTERM l’arrête encore, sans une erreur', async () => {
    assert.equal(await again.stop(), 0);
    assert.doesNotMatch(again.output(), /error|warning/i);
  });
  await step('Un exécutable dont un octet a changé le dit, et ne laisse rien', async () => {
    const bytes = readFileSync(command);
    const at = bytes.length - 1_000_000;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const damaged = join(folder, 'abime');
    writeFileSync(damaged, bytes, { mode: 0o755 });
    const cache = join(folder, 'ailleurs');
    const { status, stdout } = await execute(damaged, ['doctor'], { DATA_DIR: dataDir, CACHE_DIR: cache });
    assert.equal(status, 1);
    assert.match(stdout, /le fichier .* est abîmé/);
    assert.deepEqual(readdirSync(cache), []);
  });
  await step('Ce qui fut mal déplié se répare, la sauvegarde se remet, la boutique rouvre', async () => {
    const [version = ''] = readdirSync(unpacked).filter((name) => !name.startsWith('0.0.'));
    rmSync(join(unpacked, version, 'migrations'), { recursive: true });
    truncateSync(join(unpacked, version, 'node'), 1_000);
    // As systemd starts it, which ignores SIGPIPE.
    const ignoring = ['-c', `trap '' PIPE; exec "$0" restore "$1"`, command, copy];
    const { status, stderr } = await execute('/bin/sh', ignoring, { DATA_DIR: dataDir });
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(await (await start()).stop(), 0);
  });
}

/** Two releases that are this one under other names: one opens, one does not. */
function writeRelease(
  to: string,
  change: (program: string) => string,
  { key = ownKey, time = new Date().toISOString() }: { key?: KeyObject; time?: string } = {},
): void {
  mkdirSync(to);
  const program = Buffer.from(change(readFileSync(command, 'latin1')), 'latin1');
  writeFileSync(join(to, basename(command)), program, { mode: 0o755 });
  const sums = `# ${time}\n${createHash('sha256').update(program).digest('hex')}  ${basename(command)}\n`;
  writeFileSync(join(to, 'SHA256SUMS'), sums);
  writeFileSync(join(to, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), key));
}

/** A release whose first opening changes the database; it unpacks as every other, and finds one migration more. */
function migrating(from: string, to: string, sql: string): (program: string) => string {
  const more = join(folder, `migrations de ${to}`);
  mkdirSync(join(more, 'meta'), { recursive: true });
  writeFileSync(join(more, 'essai.sql'), sql);
  const journal = JSON.parse(readFileSync(join(root, 'dist/migrations/meta/_journal.json'), 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'essai' });
  writeFileSync(join(more, 'meta/_journal.json'), JSON.stringify(journal));
  return (program) =>
    program.replaceAll(from, to).replace('\nexec "$home/node"', `\ncp -R "${more}/." "$home/migrations"$&`);
}

const ownKey = createPrivateKey(readFileSync(process.env['RELEASE_KEY'] ?? join(root, '.release-key.pem')));

/** On a connection of its own, as each visitor has. */
const visited = (url: string): Promise<string> =>
  new Promise((resolve) => {
    get(url, { agent: false }, async (answer) => {
      const html = await text(answer).catch((error: Error) => String(error));
      resolve(`${answer.statusCode} ${html.includes('</html>')}`);
    }).once('error', (error) => resolve(String(error)));
  });

/** A machine in a folder: its own systemctl and systemd-run ask this process, which holds the port as systemd does. */
async function update(): Promise<void> {
  const machine = join(folder, 'machine');
  const asked = join(folder, 'demandes');
  const bin = join(folder, 'bin');
  const installed = join(machine, 'usr/local/bin/comptoir');
  for (const one of [asked, bin, dirname(installed), join(machine, 'etc'), join(machine, 'var/lib/comptoir')])
    mkdirSync(one, { recursive: true });
  const port = await freePort();
  const settings = {
    DEMO: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SITE_URL: 'https://vermeil.fr',
    TRUST_PROXY: '1',
    PORT: String(port),
    BACKUP_DIR: join(folder, 'copies'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine, 'etc/comptoir.env'), lines.join(''));
  cpSync(command, installed);
  const places = `DATA_DIR=${machine}/var/lib/comptoir CACHE_DIR=${machine}/var/lib/comptoir/programme`;
  const programs = {
    id: 'echo 0',
    'systemd-run': `while [ "\${1#--}" != "$1" ]; do shift; done\nexec env ${lines.join(' ').replaceAll('\n', '')} ${places} "$@"`,
    systemctl: `cd ${asked}; echo "$*" >part.$$; mv part.$$ ask.$$; until [ -e done.$$ ]; do sleep 0.05; done; exit "$(cat done.$$)"`,
  };
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const PATH = `${bin}:${surroundings.PATH}`;
  const held = await holdSocket({
    port,
    command: ['env', ...places.split(' '), installed],
    cwd: folder,
    environment: { ...surroundings, ...settings },
    log: join(folder, 'journal'),
  });
  const abort = new AbortController();
  const systemd = (async () => {
    while (!abort.signal.aborted) {
      for (const name of readdirSync(asked).filter((one) => one.startsWith('ask.'))) {
        const words = readFileSync(join(asked, name), 'utf8').trim();
        rmSync(join(asked, name));
        if (/^(stop|restart)/.test(words)) await held.stop();
        const isDone = words.startsWith('restart') ? await held.start() : true;
        writeFileSync(join(asked, `part${name.slice(3)}`), isDone ? '0' : '1');
        renameSync(join(asked, `part${name.slice(3)}`), join(asked, `done${name.slice(3)}`));
      }
      await wait(50);
    }
  })();
  const answers: string[] = [];
  const visit = async () => {
    while (!abort.signal.aborted) {
      const path = answers.length % 2 ? paths.home : paths.register;
      answers.push(await visited(`http://127.0.0.1:${port}${path}`));
      await wait(50);
    }
  };
  const expectServed = () => {
    assert.ok(answers.length > 0);
    assert.deepEqual([...new Set(answers.splice(0))], ['200 true']);
  };
  const run = async (...args: string[]) => {
    const { status, stdout, stderr } = await execute(installed, args, { PATH, COMPTOIR_ROOT: machine });
    return { code: status, said: stdout + stderr };
  };
  const version = async () => (await run('--version')).said.split(' ')[0] ?? '';
  let visitors: Promise<void>[] = [];
  try {
    const first = await version();
    const second = first.replace(/^[^+]+/, '9.0.0');
    const newer = (program: string) => program.replaceAll(first, second);
    const broken = (program: string) =>
      program
        .replaceAll(first, first.replace(/^[^+]+/, '9.9.9'))
        .replace('\nexec "$home/node"', '\n[ "$command" != start ] || exit 1$&');
    await step('systemd tient le port, la boutique s’y ouvre', async () => assert.equal(await held.start(), true));
    visitors = Array.from({ length: 4 }, visit);
    await step('Une version signée d’un autre est refusée', async () => {
      writeRelease(join(folder, 'autre'), newer, { key: generateKeyPairSync('ed25519').privateKey });
      const { code, said } = await run('update', join(folder, 'autre'));
      assert.equal(code, 1);
      assert.match(said, /signature/);
      assert.equal(await version(), first);
    });
    await step('Une version plus récente s’ouvre sous le trafic, avec son unité, sans une erreur', async () => {
      const unit = join(machine, 'etc/systemd/system/comptoir.service');
      mkdirSync(dirname(unit), { recursive: true });
      writeFileSync(unit, '# ancienne\n');
      writeRelease(join(folder, 'ancienne'), newer, { time: '2020-01-01T00:00:00.000Z' });
      const older = await run('update', join(folder, 'ancienne'));
      assert.equal(older.code, 1);
      assert.match(older.said, /plus ancienne/);
      writeRelease(join(folder, 'nouvelle'), newer);
      const { code, said } = await run('update', join(folder, 'nouvelle'));
      assert.equal(code, 0, said);
      assert.equal(await version(), second);
      assert.ok(readdirSync(settings.BACKUP_DIR).length > 0);
      assert.match(said, /^1\.1\.0 — /m);
      assert.doesNotMatch(said, /Rien de nouveau/);
      assert.match(said, /comptoir\.service\n.*\n {2}\[Unit\]/);
      assert.equal(readFileSync(unit, 'utf8'), readFileSync(join(root, 'deploy/comptoir.service'), 'utf8'));
      expectServed();
    });
    await step('Une version qui ne s’ouvre pas laisse la place à celle d’avant, sans une erreur', async () => {
      writeRelease(join(folder, 'cassee'), broken);
      const { code, said } = await run('update', join(folder, 'cassee'));
      assert.equal(code, 1, said);
      assert.match(said, /sert de nouveau, rien n’est perdu/);
      assert.equal(await version(), second);
      expectServed();
    });
    await step('On revient à la version d’avant, sans une erreur', async () => {
      writeRelease(join(folder, 'encore'), (program) => program.replaceAll(first, first.replace(/^[^+]+/, '9.1.0')));
      assert.equal((await run('update', join(folder, 'encore'))).code, 0);
      const { code, said } = await run('rollback');
      assert.equal(code, 0, said);
      assert.equal(await version(), second);
      expectServed();
    });
    const file = join(machine, 'var/lib/comptoir/shop.db');
    const hasTable = (name: string, database = file) => {
      const db = new Database(database, { readonly: true });
      const found = db.prepare('select 1 from sqlite_master where name = ?').get(name);
      db.close();
      return found !== undefined;
    };
    const third = first.replace(/^[^+]+/, '9.2.0');
    await step('Une version plus récente change la base sous le trafic, sans une erreur', async () => {
      writeRelease(join(folder, 'migration'), migrating(first, third, 'create table essai (n integer);'));
      const { code, said } = await run('update', join(folder, 'migration'));
      assert.equal(code, 0, said);
      assert.deepEqual([await version(), hasTable('essai')], [third, true]);
      expectServed();
    });
    await step('On n’en revient qu’en le confirmant, avec la base d’avant, sans une erreur', async () => {
      const base = `http://127.0.0.1:${port}`;
      await openAccount(base, buyer);
      const { token } = await signIn(base, buyer);
      const [coin] = await onSale(base);
      assert.ok(coin);
      const body = { ...oneOf(coin), paymentType: 'virement' as const };
      const { data: order } = await call(addOrderContract, { base, token, body });
      const asked = await run('rollback');
      assert.equal(asked.code, 1);
      for (const line of [`- 1 commande : ${order.orderNumber}`, `- 1 compte : ${buyer.email}`])
        assert.ok(asked.said.split('\n').includes(line), asked.said);
      assert.match(asked.said, /Rien n’est changé\. Si c’est voulu : comptoir rollback --yes\./);
      assert.deepEqual([await version(), hasTable('essai')], [third, true]);
      const { code, said } = await run('rollback', '--yes');
      assert.equal(code, 0, said);
      assert.deepEqual([await version(), hasTable('essai')], [second, false]);
      const [, aside = ''] = /La base d’après est dans (\S+)\.$/.exec(said.trim()) ?? [];
      assert.equal(hasTable('essai', aside), true);
      expectServed();
    });
    await step('Une version qui change la base et ne s’ouvre pas rend celle d’avant, sans une erreur', async () => {
      const sql = `create table essai (n text references users (id));
--> statement-breakpoint
insert into essai values ('personne');`;
      writeRelease(join(folder, 'perdue'), migrating(first, first.replace(/^[^+]+/, '9.3.0'), sql));
      const { code, said } = await run('update', join(folder, 'perdue'));
      assert.equal(code, 1, said);
      assert.match(said, /sert de nouveau, rien n’est perdu/);
      assert.deepEqual([await version(), hasTable('essai')], [second, false]);
      expectServed();
    });
  } finally {
    abort.abort();
    await Promise.all([systemd, ...visitors]);
    if (failed) console.error(held.output());
    await held.end();
  }
}

// Neither knows of the other: while one unpacks, the other waits.
for (const end of await Promise.allSettled([buy(), update()]))
  if (end.status === 'rejected') {
    if (failed === 0) failed++;
    console.error(end.reason, shop?.output() ?? '');
  }
await shop?.kill();
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
