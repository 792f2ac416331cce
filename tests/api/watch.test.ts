import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../src/server/ensure.mjs';
import { freePort } from '../support/port.ts';
import { type ShopProcess, spawnShop } from '../support/process.ts';
import { dial, head } from '../support/socket.ts';

const deployed = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');

let dataDir: string;
let shop: ShopProcess;
let watch: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-watch-'));
  const port = await freePort();
  watch = `http://127.0.0.1:${port}`;
  shop = await spawnShop(dataDir, {
    DEMO: '0',
    TRUST_PROXY: '1',
    METRICS_PORT: String(port),
    LOG_LEVEL: 'info',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SHOP_EMAIL: 'comptoir@vermeil.example',
  });
});
afterAll(async () => {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('La surveillance', () => {
  it('dit à tous que la boutique va, et le reste à la machine seule', async () => {
    const answer = await fetch(`${shop.base}/healthz`);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok\n']);
    expect((await fetch(`${shop.base}/metrics`)).status).toBe(404);
    expect(await (await fetch(`${watch}/healthz`)).json()).toMatchObject({
      isWell: true,
      databaseWritable: true,
      backupAgeSeconds: null,
    });
  });

  it('les mesures se lisent par Prometheus', async () => {
    await fetch(shop.base);
    await fetch(shop.base);
    const text = await (await fetch(`${watch}/metrics`)).text();
    for (const name of [
      'shop_database_bytes',
      'shop_disk_free_bytes',
      'shop_mails_waiting',
      'process_resident_memory_bytes',
    ])
      expect(text).toMatch(new RegExp(`^${name} \\d+`, 'm'));
    expect(text).toMatch(/^shop_http_request_duration_seconds_count\{status="2xx"\} [1-9]/m);
    expect(text).toMatch(/^shop_backup_last_success_timestamp_seconds 0$/m);
    expect(text).toMatch(/^shop_build_info\{version="\d+\.\d+\.\d+",node="26\./m);
  });

  it('un appel de la banque sans son sceau est compté', async () => {
    const refused = async () =>
      /^shop_bank_seals_refused_total (\d+)/m.exec(await (await fetch(`${watch}/metrics`)).text())?.[1];
    expect(await refused()).toBe('0');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await fetch(`${shop.base}/api/order/callBackOrder`, { method: 'POST', headers, body: 'MAC=faux' });
    expect(await refused()).toBe('1');
  });

  it('les alertes et le tableau de bord de deploy ne nomment que des mesures qui existent', async () => {
    const text = await (await fetch(`${watch}/metrics`)).text();
    const kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => [name ?? '', kind]));
    for (const file of ['prometheus-alerts.yml', 'grafana.json']) {
      const named = [...deployed(file).matchAll(/\b(?:shop|process|nodejs)_\w+/g)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(8);
      const missing = named.filter((name) => {
        const part = /^(\w+)_(?:bucket|sum|count)$/.exec(name)?.[1];
        return !kinds.has(name) && kinds.get(part ?? '') !== 'histogram';
      });
      expect(missing, file).toEqual([]);
    }
    const dashboard = JSON.parse(deployed('grafana.json')) as { panels: { targets: { expr: string }[] }[] };
    expect(dashboard.panels.flatMap(({ targets }) => targets).length).toBeGreaterThan(10);
  });

  it.skipIf(spawnSync('promtool', ['--version']).status !== 0)('promtool lit les alertes et les mesures', async () => {
    const rules = spawnSync('promtool', ['check', 'rules', join(root, 'deploy/prometheus-alerts.yml')], {
      encoding: 'utf8',
    });
    expect(rules.status, rules.stdout + rules.stderr).toBe(0);
    const input = await (await fetch(`${watch}/metrics`)).text();
    const own = input.replace(/^(# \w+ )?(nodejs|process)_.*\n/gm, '');
    const metrics = spawnSync('promtool', ['check', 'metrics'], { encoding: 'utf8', input: own });
    expect(metrics.status, metrics.stdout + metrics.stderr).toBe(0);
  });

  it('le journal dit l’ouverture, les refus et les courriels qui ne partent pas, et de personne rien', async () => {
    const email = 'jeanne.secrete@vermeil.example';
    const password = 'un-mot-de-passe-jamais-ecrit';
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    expect((await fetch(`${shop.base}/api/users/login`, { method: 'POST', headers: json, body })).status).toBe(401);
    const own = JSON.stringify({ email: 'comptoir@vermeil.example', password: 'trois-lingots-au-coffre' });
    const signedIn = await fetch(`${shop.base}/api/users/login`, { method: 'POST', headers: json, body: own });
    expect(signedIn.status).toBe(200);
    const { data } = (await signedIn.json()) as { data: { token: string } };
    await fetch(`${shop.base}/api/users/forgotPasswordEmail`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'comptoir@vermeil.example' }),
    });
    while (!shop.output().includes('mail failed')) await new Promise((resolve) => setTimeout(resolve, 100));
    const lines = shop
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['the shop is open', 'signed in', 'mail failed']),
    );
    expect(lines.find(({ status }) => status === 401)).toMatchObject({
      requestId: expect.any(String),
      path: '/api/users/login',
    });
    const log = lines.map((line) => JSON.stringify(line)).join('\n');
    for (const secret of [email, password, data.token, 'comptoir@vermeil.example', 'trois-lingots'])
      expect(log).not.toContain(secret);
  });

  it('security.txt dit à qui signaler une faille, et jusqu’à quand', async () => {
    const text = await (await fetch(`${shop.base}/.well-known/security.txt`)).text();
    expect(text).toContain('Contact: mailto:comptoir@vermeil.example');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
  });
});

it('Un réseau qui inonde la boutique est renvoyé à plus tard, les autres non', { timeout: 60_000 }, async () => {
  const connection = dial(shop.base);
  // Each costs its network what a page costs that is made: a slow machine too answers faster than that comes back. A few at
  // a time: what is still on its way when the shop closes would take the answer with it.
  const some = head(shop.base, 'GET /api/users/getAll', { 'X-Forwarded-For': '203.0.113.9' }).repeat(20);
  let text = '';
  for (let sent = 20; sent <= 4_000 && !text.includes(' 429 '); sent += 20) {
    connection.send(some);
    text = await connection.answers(sent);
  }
  expect(text).toMatch(/^HTTP\/1\.1 429 [\s\S]*^retry-after: [1-9]/im);
  const other = await fetch(shop.base, { headers: { 'x-forwarded-for': '203.0.113.10' } });
  expect(other.status).toBe(200);
});
