/** Buys something from the finished executable, over HTTP alone, on an empty DATA_DIR. Last line: `N passed, N failed`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
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
import { adminPaths, metalPath, orderPath, paths } from '../src/paths.ts';
import { root } from '../src/server/ensure.mjs';
import { type ShopProcess, spawnShop } from '../tests/support/process.ts';

const command = join(root, `release/comptoir-linux-${process.arch}`);
const folder = mkdtempSync(join(tmpdir(), 'shop-smoke-'));
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

const run = (args: string[], input = '') =>
  spawnSync(command, args, {
    cwd: folder,
    env: { ...surroundings, DATA_DIR: dataDir },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });

async function buy(): Promise<void> {
  await step('L’exécutable dit sa version', () => {
    const { status, stdout } = run(['--version']);
    assert.equal(status, 0);
    assert.match(stdout, /^\d+\.\d+\.\d+-[0-9a-f]{12} \(Node 26/);
    assert.ok(statSync(command).size < 120 * 1024 * 1024, 'the executable is too large');
  });
  await step('Il dit ses commandes et ses variables, et n’écrit rien', () => {
    const { status, stdout } = run(['--help']);
    assert.equal(status, 0);
    for (const word of ['backup [FICHIER | --due]', 'CACHE_DIR', 'SHOP_IBAN']) assert.ok(stdout.includes(word), word);
    const { status: refused, stderr } = run(['admin', 'create', 'a@vermeil.example'], 'une-phrase-secrete\n');
    assert.equal(refused, 1);
    assert.match(stderr, /^Il n’y a pas de boutique dans /);
    const unknown = run(['vendre']);
    assert.deepEqual([unknown.status, unknown.stderr.split('\n').length], [2, 2]);
    assert.match(unknown.stderr, /« vendre » n’est pas une commande/);
    assert.equal(existsSync(dataDir), false);
  });
  const { base, stop } = await step('La boutique s’ouvre sur un dossier vide', start);

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
    return { answer, status: answer.status, html: await answer.text() };
  };
  const signIn = async (who: typeof buyer) => {
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
  };

  const metals = await step('Le catalogue de démonstration est rempli', async () => {
    const { data } = await call(getMetalContract, { base, token: null, params: { flag: 'true' } });
    assert.ok(data.length >= 40, `${data.length} metals`);
    return data
      .filter(({ netSellPrice, stock }) => netSellPrice < 4000 && stock.state !== 'out')
      .sort((a, b) => a.netSellPrice - b.netSellPrice);
  });
  const [small, large] = [metals[0], metals.at(-1)];
  assert.ok(small && large && small !== large);

  await step('Les pages se lisent', async () => {
    const item = metalPath({ ...small, id: small._id });
    const pages = [paths.home, paths.ingots, paths.investmentCoins, paths.collectionCoins, paths.currencies, item];
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
    const { data: challenge } = await call(robotChallengeContract, { base, token: null });
    const solution = await solveChallenge({
      challenge: challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'],
      deriveKey,
    });
    await call(registerContract, {
      base,
      token: null,
      body: {
        ...buyer,
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
  });
  const client = await step('Il se connecte', () => signIn(buyer));
  const { token } = client;
  const one = (metal: typeof small) => ({
    Items: [{ type: 'metal' as const, id: metal._id, quantity: 1 }],
    amount: metal.netSellPrice,
    deliveryCost: 0,
    delivery: 'counter' as const,
  });

  const transfer = await step('Il commande par virement', async () => {
    const body = { ...one(small), paymentType: 'virement' as const };
    const { data } = await call(addOrderContract, { base, token, body });
    assert.equal(data.paymentStatus, 'pending');
    assert.equal(data.transfer?.amount, small.netSellPrice);
    return data._id;
  });
  const { form, card } = await step('Il commande par carte', async () => {
    const body = { amountToPay: large.netSellPrice };
    const { data } = await call(createOrderFormDataContract, { base, token, body });
    const { mac, orderNumber } = data;
    const order = { ...one(large), paymentType: 'carte' as const, mac, orderNumber };
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

  const dealer = await step('Le comptoir se connecte', () => signIn(admin));
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

  await step('Un second compte d’administration s’ouvre au terminal', () => {
    const { status, stderr } = run(['admin', 'create', 'second@vermeil.example'], 'une-autre-phrase-secrete\n');
    assert.equal(status, 0, stderr);
  });
  const unpacked = join(dataDir, 'programme');
  const madeAt = () => readdirSync(unpacked).map((name) => [name, statSync(join(unpacked, name)).birthtimeMs]);
  const before = madeAt();
  await step('SIGTERM l’arrête proprement', async () => {
    assert.equal(await stop(), 0, shop?.output());
  });

  mkdirSync(join(unpacked, '0.0.1-ancienne'));
  mkdirSync(join(unpacked, '0.0.2-ouverte'));
  writeFileSync(join(unpacked, '0.0.2-ouverte', `.used-${process.pid}`), '');
  mkdirSync(join(unpacked, '.draft-999999999'));
  const again = await step('La boutique rouvre', start);
  await step('Son Node ne demande au système que ce qu’un Debian nu a toujours', () => {
    const [version = ''] = readdirSync(unpacked).filter((name) => !name.startsWith('0.0.'));
    const home = join(unpacked, version);
    const { stdout } = spawnSync('ldd', [join(home, 'node')], {
      env: { ...surroundings, LD_LIBRARY_PATH: join(home, 'lib') },
      encoding: 'utf8',
    });
    const asked = [...(stdout ?? '').matchAll(/^\s*(\S+) => (\S+)/gm)].filter(([, , file]) => !file?.startsWith(home));
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
  await step('Elle n’est dépliée qu’une fois ; une version ancienne est retirée, pas celle qui sert encore', () => {
    assert.deepEqual(
      madeAt().filter(([name]) => name !== '0.0.2-ouverte'),
      before,
    );
    assert.ok(existsSync(join(unpacked, '0.0.2-ouverte')));
  });
  await step('Les commandes sont toujours là, la session aussi', async () => {
    const { data } = await call(getOrderByUserIdContract, { base: again.base, token });
    const states = data.map((order) => [order._id, order.status, order.paymentStatus]);
    assert.deepEqual(states, [
      [card, 'delivered', 'paid'],
      [transfer, 'confirmed', 'paid'],
    ]);
  });
  const copy = join(folder, 'copie.tar.gz');
  await step('Une sauvegarde se fait pendant qu’elle sert', () => {
    const { status, stdout, stderr } = run(['backup', copy]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /vérifiés/);
  });
  await step('Elle se vérifie aussi là où il n’y a pas de boutique', () => {
    const env = { ...surroundings, DATA_DIR: join(folder, 'sans'), CACHE_DIR: unpacked };
    const { status, stdout } = spawnSync(command, ['check', copy], { cwd: folder, env, encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /s’ouvre/);
    assert.equal(existsSync(join(folder, 'sans')), false);
  });
  await step('SIGTERM l’arrête encore, sans une erreur', async () => {
    assert.equal(await again.stop(), 0);
    assert.doesNotMatch(again.output(), /error|warning/i);
  });
  await step('Un exécutable dont un octet a changé le dit, et ne laisse rien', () => {
    const bytes = readFileSync(command);
    const at = bytes.length - 1_000_000;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const damaged = join(folder, 'abime');
    writeFileSync(damaged, bytes, { mode: 0o755 });
    const cache = join(folder, 'ailleurs');
    const env = { ...surroundings, DATA_DIR: dataDir, CACHE_DIR: cache };
    const { status, stderr } = spawnSync(damaged, ['check'], { cwd: folder, env, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /le fichier .* est abîmé/);
    assert.deepEqual(readdirSync(cache), []);
  });
  await step('Ce qui fut mal déplié se répare, la sauvegarde se remet, la boutique rouvre', async () => {
    const [version = ''] = readdirSync(unpacked).filter((name) => !name.startsWith('0.0.'));
    rmSync(join(unpacked, version, 'migrations'), { recursive: true });
    truncateSync(join(unpacked, version, 'node'), 1_000);
    // As systemd starts it, which ignores SIGPIPE.
    const ignoring = ['-c', `trap '' PIPE; exec "$0" restore "$1"`, command, copy];
    const env = { ...surroundings, DATA_DIR: dataDir };
    const { status, stderr } = spawnSync('/bin/sh', ignoring, { cwd: folder, env, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(await (await start()).stop(), 0);
  });
}

try {
  await buy();
} catch (error) {
  if (failed === 0) failed++;
  console.error(error);
  console.error(shop?.output() ?? '');
} finally {
  await shop?.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
