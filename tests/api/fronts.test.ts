import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { days } from '../../src/dates.ts';
import { metalPath } from '../../src/paths.ts';
import type { ShopApp } from '../../src/server/app.ts';
import { addressHeader, doctorToken, tokenHeader } from '../../src/server/doctor/headers.ts';
import { forgedAddress, probes } from '../../src/server/doctor/outside.ts';
import { root } from '../../src/server/ensure.mjs';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';
import { type Answer, has, secureGet, startFront } from '../support/front.ts';
import { makeMetal } from '../support/orders.ts';
import { freePort } from '../support/port.ts';
import { type ShopProcess, spawnShop } from '../support/process.ts';

const work = testFolder('fronts');
let shop: ShopProcess;
let db: Db;
let item: { id: string; path: string };
beforeAll(async () => {
  shop = await spawnShop(join(work, 'data'), {
    DEMO: '0',
    SITE_URL: 'https://localhost',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  });
  db = openDb(join(work, 'data/shop.db'));
  // Beside the shop, which may be writing.
  db.$client.pragma('busy_timeout = 5000');
  const { id, metalName, type } = makeMetal(db);
  item = { id, path: metalPath({ id, metalName, type }) };
});
afterAll(async () => {
  db?.$client.close();
  await shop?.stop();
});

const deployed = (name: string) =>
  readFileSync(join(root, 'deploy', name), 'utf8').replaceAll('127.0.0.1:4321', `127.0.0.1:${shop.port}`);
let price = 500_00;
/** A price that no page has shown yet. */
function changePrice(): string {
  price += 1_11;
  db.update(metals).set({ netSellPrice: price }).where(eq(metals.id, item.id)).run();
  return `${Math.floor(price / 100)},${String(price % 100).padStart(2, '0')}`;
}

/** What the doctor knows of the shop at this address. */
const shopAt = (siteUrl: string) =>
  ({ config: { siteUrl, port: shop.port }, keys: loadKeys(join(work, 'data')) }) as Pick<ShopApp, 'config' | 'keys'>;

type Get = (path: string, headers?: Record<string, string>, body?: string) => Promise<Answer>;

/** Holds behind every proxy. */
async function expectSameShop(get: Get): Promise<void> {
  const shown = changePrice();
  const first = await get(item.path, { 'accept-encoding': 'identity' });
  expect(first.status).toBe(200);
  expect(first.text).toContain(shown);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringMatching(/accept-encoding/i) });
  const etag = String(first.headers['etag']);
  expect((await get(item.path, { 'if-none-match': etag, 'accept-encoding': 'identity' })).status).toBe(304);
  const changed = changePrice();
  const second = await get(item.path, { 'accept-encoding': 'identity' });
  expect(second.text).toContain(changed);
  expect(second.headers['etag']).not.toBe(etag);
  // A sign-in is never cached.
  expect((await get('/connexion')).status).toBe(200);
  expect((await get('/admin/overview')).headers['cache-control']).toBe('no-store');
  const file = /\/_astro\/[^"']+\.css/.exec(second.text)?.[0] ?? '';
  expect((await get(file)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // The caller's own word about his address is not believed.
  const forged = { 'x-forwarded-for': '203.0.113.99', 'content-type': 'application/x-www-form-urlencoded' };
  const told = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes('bank callback') && line.endsWith('}'));
  const before = told().length;
  await get('/api/order/callBackOrder', forged, 'TPE=1');
  // Its log comes by another way than its answer.
  await expect.poll(() => told().length, { timeout: 20_000 }).toBeGreaterThan(before);
  expect(JSON.parse(told().at(-1) ?? '{}')).toMatchObject({ address: '127.0.0.1' });
}

describe('Derrière un serveur de façade', { timeout: 60_000 }, () => {
  it.skipIf(!has('caddy'))('Caddy et son certificat', async () => {
    const [port, plain] = [await freePort(), await freePort()];
    const storage = join(work, 'caddy');
    const options = `{\n\tadmin off\n\thttp_port ${plain}\n\tskip_install_trust\n\tstorage file_system ${storage}\n}\n`;
    const file = join(work, 'Caddyfile');
    writeFileSync(
      file,
      options + deployed('Caddyfile').replace(/^boutique\.example \{/m, `localhost:${port} {\n\ttls internal`),
    );
    await startFront('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, { HOME: work });
    const authority = join(storage, 'pki/authorities/local/root.crt');
    while (!existsSync(authority)) await new Promise((resolve) => setTimeout(resolve, 50));
    const ca = readFileSync(authority);
    // The site's own certificate comes a moment after the authority's.
    const answers = () => secureGet(`https://localhost:${port}/`, ca).then(Boolean, () => false);
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
    await expectSameShop((path, headers, body) => secureGet(`https://localhost:${port}${path}`, ca, headers, body));
    const home = await secureGet(`https://localhost:${port}/`, ca);
    expect(home.headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it.skipIf(!has('nginx'))('nginx et sa réserve', async () => {
    const [port, plain] = [await freePort(), await freePort()];
    const [key, certificate] = [join(work, 'key.pem'), join(work, 'cert.pem')];
    const wanted = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
    const made = spawnSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', certificate]);
    expect(made.status).toBe(0);
    const folder = join(work, 'nginx');
    mkdirSync(folder);
    const [, reserve = ''] = /^proxy_cache_path (\S+)/m.exec(deployed('nginx.conf')) ?? [];
    // nginx makes this folder, and none above it.
    expect(existsSync(dirname(reserve)), reserve).toBe(true);
    const own = deployed('nginx.conf')
      .replace(reserve, join(folder, 'cache'))
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replaceAll('boutique.example', 'localhost');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; user root; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${own}\n}`,
    );
    await startFront('nginx', ['-c', file, '-p', folder], port);
    const ca = readFileSync(certificate);
    await expectSameShop((path, headers, body) => secureGet(`https://localhost:${port}${path}`, ca, headers, body));
    const seen = await probes.probePublicAddress(shopAt(`https://localhost:${port}`));
    const { process: here } = await probes.probeLocalShop(shopAt(shop.base));
    expect(here).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen).toMatchObject({
      address: '127.0.0.1',
      process: here,
      certificate: { problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(Math.round((seen.certificate.until - Date.now()) / days(1))).toBe(1);
  });

  it.skipIf(!has('varnishd'))('Varnish garde les fichiers et redemande chaque page', async () => {
    const port = await freePort();
    const file = join(work, 'varnish.vcl');
    writeFileSync(file, deployed('varnish.vcl').replace('"4321"', `"${shop.port}"`));
    await startFront(
      'varnishd',
      ['-j', 'none', '-F', '-f', file, '-a', `127.0.0.1:${port}`, '-n', join(work, 'varnish'), '-s', 'malloc,64m'],
      port,
    );
    const get: Get = async (path, headers = {}, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers,
        redirect: 'manual',
        ...(body && { method: 'POST', body }),
      });
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
    };
    await expectSameShop(get);
    const [css = ''] = /\/_astro\/[^"']+\.css/.exec((await get('/')).text) ?? [];
    await get(css);
    // Two numbers: this request’s, and the one that brought it from the shop.
    expect((await get(css)).headers['x-varnish']).toMatch(/^\d+ \d+$/);
  });

  it('Au médecin, et à lui seul, elle dit de quelle adresse elle le croit', async () => {
    const seenBy = async (token: string) => {
      const { headers } = await fetch(`${shop.base}/healthz`, {
        headers: { [tokenHeader]: token, 'x-forwarded-for': forgedAddress },
      });
      return headers.get(addressHeader);
    };
    // Without a front, what a visitor says of itself is believed: one proxy too many is trusted.
    expect(await seenBy(doctorToken(shopAt(shop.base)))).toBe(forgedAddress);
    expect(await seenBy('0'.repeat(64))).toBeNull();
  });

  it.skipIf(!has('systemd-analyze'))('Les unités systemd sont justes, et la boutique enfermée', () => {
    const file = join(work, 'comptoir.service');
    writeFileSync(file, deployed('comptoir.service').replace('/usr/local/bin/comptoir', '/bin/true'));
    writeFileSync(join(work, 'comptoir.socket'), deployed('comptoir.socket'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => /comptoir\.s/.test(line))).toEqual([]);
    expect(status).toBe(0);
    // Of ten: 9.6 for a service that nothing confines.
    const confined = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
    expect(confined.status, String(confined.stderr)).toBe(0);
  });

  it('La commande « comptoir » a les réglages, le dossier et l’utilisateur de l’unité', () => {
    const unit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(deployed('comptoir.service'))?.[1] ?? '';
    const bin = mkdtempSync(join(work, 'bin-'));
    writeFileSync(join(bin, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    writeFileSync(join(bin, 'id'), `#!/bin/sh\necho "\${USER_ID-0}"\n`, { mode: 0o755 });
    writeFileSync(join(bin, 'setpriv'), `#!/bin/sh\nexit "\${UNREACHABLE-0}"\n`, { mode: 0o755 });
    const program = join(bin, 'comptoir');
    writeFileSync(program, readFileSync(join(root, 'src/server/release.sh')), { mode: 0o755 });
    mkdirSync(join(bin, 'etc'));
    writeFileSync(join(bin, 'etc/comptoir.env'), '');
    const typed = (variables: Record<string, string> = {}, words = ['doctor', 'une copie']) => {
      const env = { PATH: `${bin}:/usr/bin:/bin`, COMPTOIR_ROOT: bin, ...variables };
      const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
      return (stdout + stderr).trim().split('\n');
    };
    const said = typed();
    for (const name of ['DynamicUser', 'StateDirectory', 'StateDirectoryMode', 'WorkingDirectory', 'UMask'])
      expect(said).toContain(`--property=${name}=${unit(name)}`);
    for (const setting of unit('Environment').split(' ')) expect(said).toContain(`--setenv=${setting}`);
    expect(said).toContain(`--property=EnvironmentFile=${bin}${unit('EnvironmentFile')}`);
    // A dynamic user has the name of its unit.
    expect(said).toContain('--property=User=comptoir');
    expect(said.slice(-3)).toEqual([program, 'doctor', 'une copie']);
    // From root's own folder, which that user cannot enter.
    expect(typed({ UNREACHABLE: '1' }).at(-3)).toBe(join(bin, 'usr/local/bin/comptoir'));
    expect(typed({ USER_ID: '1000' })).toEqual([
      'La boutique de cette machine est à root : sudo comptoir doctor une copie',
    ]);
    // A file of anybody, which that user could not read; here no home can be written.
    const verified = typed({ USER_ID: '1000', HOME: '/dev/null' }, ['verify', 'export.zip']);
    expect(verified[0]).toContain('se déplier dans /dev/null/.cache/comptoir');
  });
});
