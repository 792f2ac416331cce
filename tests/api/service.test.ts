import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { days } from '../../src/dates.ts';
import { root } from '../../src/server/ensure.mjs';
import { jobLabels } from '../../src/server/watch/jobLabels.ts';
import { testFolder } from '../support/folder.ts';
import { has } from '../support/front.ts';
import { holdSocket } from '../support/heldSocket.ts';
import { inDatabase } from '../support/people.ts';
import { freePort } from '../support/port.ts';
import { built, ownAdmin, runShop, type ShopProcess, spawnShop } from '../support/process.ts';
import { expectSaid } from '../support/runHere.ts';
import { dial, head } from '../support/socket.ts';

const work = testFolder('service');
let shop: ShopProcess;
/** Where it tells the machine how it is. */
let watch: string;
/** Messages to systemd, one a line. */
const heard = join(work, 'heard');
beforeAll(async () => {
  mkdirSync(join(work, 'bin'));
  writeFileSync(join(work, 'bin/systemd-notify'), `#!/bin/sh\necho "$*" >>'${heard}'\n`, { mode: 0o755 });
  const port = await freePort();
  watch = `http://127.0.0.1:${port}`;
  shop = await spawnShop(join(work, 'data'), {
    DEMO: '0',
    PATH: `${join(work, 'bin')}:${process.env['PATH']}`,
    NOTIFY_SOCKET: join(work, 'socket'),
    WATCHDOG_USEC: '600000',
    JOURNAL_STREAM: '8:1',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    METRICS_PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:1',
    SHOP_EMAIL: 'comptoir@vermeil.example',
  });
});
afterAll(() => shop?.stop());

const words = () => (existsSync(heard) ? readFileSync(heard, 'utf8').trim().split('\n') : []);
const deployed = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');
const unit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(deployed('comptoir.service'))?.[1];

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

  it('compte les échecs de chaque travail depuis zéro', async () => {
    const text = await (await fetch(`${watch}/metrics`)).text();
    const counted = [...text.matchAll(/^shop_jobs_failed_total\{job="([^"]+)"\} (\d+)$/gm)];
    expect(counted.map(([, job]) => job).toSorted()).toEqual(Object.keys(jobLabels).toSorted());
    expect(counted.map(([, , failures]) => failures)).toContain('0');
  });

  // Debian: apt install prometheus.
  it.skipIf(!has('promtool'))('un travail qui échoue une fois par nuit déclenche son alerte', async () => {
    writeFileSync(join(work, 'alerts.yml'), deployed('prometheus-alerts.yml'));
    const alert = `{ exp_labels: { job: register terms, severity: warning }, exp_annotations: { summary: "Le travail « register terms » échoue" } }`;
    writeFileSync(
      join(work, 'nights.yml'),
      `rule_files: [alerts.yml]
evaluation_interval: 1h
tests:
  - interval: 1h
    input_series:
      - { series: 'shop_build_info', values: '1x72' }
      - { series: 'shop_jobs_failed_total{job="register terms"}', values: '0x23 1x23 2x24' }
      - { series: 'shop_jobs_failed_total{job="mail"}', values: '0x72' }
    alert_rule_test:
      - { eval_time: 23h, alertname: TravauxEnEchec, exp_alerts: [] }
      - { eval_time: 25h, alertname: TravauxEnEchec, exp_alerts: [${alert}] }
      - { eval_time: 70h, alertname: TravauxEnEchec, exp_alerts: [${alert}] }
`,
    );
    await promisify(execFile)('promtool', ['test', 'rules', 'nights.yml'], { cwd: work });
  });

  it.skipIf(!has('promtool'))('une boutique calme dont chaque page échoue déclenche son alerte', async () => {
    writeFileSync(join(work, 'alerts.yml'), deployed('prometheus-alerts.yml'));
    const alert = `{ exp_labels: { severity: warning }, exp_annotations: { summary: "La boutique répond par des erreurs" } }`;
    writeFileSync(
      join(work, 'errors.yml'),
      `rule_files: [alerts.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'shop_http_request_duration_seconds_count{status="5xx"}', values: '0x20 0+1x30' }
    alert_rule_test:
      - { eval_time: 20m, alertname: ErreursServeur, exp_alerts: [] }
      - { eval_time: 30m, alertname: ErreursServeur, exp_alerts: [${alert}] }
`,
    );
    await promisify(execFile)('promtool', ['test', 'rules', 'errors.yml'], { cwd: work });
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
      .flatMap((line) => /^<\d>(\{.*)/.exec(line)?.[1] ?? [])
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

describe('Sous systemd', { timeout: 60_000 }, () => {
  it('la boutique dit qu’elle est ouverte, puis qu’elle vit, et se tait dès qu’elle est figée', async () => {
    await expect.poll(() => words().length, { timeout: 10_000 }).toBeGreaterThan(4);
    expect(words()[0]).toBe('READY=1');
    expect(new Set(words().slice(1))).toEqual(new Set(['WATCHDOG=1']));
    process.kill(shop.pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = words().length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(words()).toHaveLength(before);
    process.kill(shop.pid, 'SIGCONT');
    await expect.poll(() => words().length, { timeout: 10_000 }).toBeGreaterThan(before);
    expect([unit('Type'), unit('NotifyAccess')]).toEqual(['notify', 'all']);
    expect(Number(unit('WatchdogSec'))).toBeGreaterThan(0);
  });

  it('SIGHUP ne l’arrête pas, et toute autre fin la rouvre', async () => {
    process.kill(shop.pid, 'SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await fetch(`${shop.base}/robots.txt`)).status).toBe(200);
    expect(unit('Restart')).toBe('always');
  });

  it('des réglages à corriger ne sont pas essayés sans fin', async () => {
    const code = Number(unit('RestartPreventExitStatus'));
    expect((await runShop(join(work, 'autre'), { DEMO: '0', PORT: 'huit' })).code).toBe(code);
  });

  it('chaque ligne du journal porte sa priorité, et un refus d’ouvrir est une erreur', async () => {
    const lines = () => shop.output().split('\n');
    const line = (words: string) => lines().find((one) => one.includes(words));
    await expect.poll(() => line('"msg":"the shop is open"')).toMatch(/^<6>\{"level":30,/);
    // An error that may be transient: systemd retries.
    const refused = await runShop(shop.dataDir, { DEMO: '0', JOURNAL_STREAM: '8:1', ...ownAdmin });
    await expectSaid(refused, 1, /^<3>\S+ est déjà tenu par le processus /);
    expect(await shop.stop()).toBe(0);
    expect(line('the shop is closed')).toMatch(/^<6>/);
  });

  it('une horloge qui retarde sur la dernière écriture est dite à l’ouverture et dans la santé', async () => {
    const { dataDir } = shop;
    expect(shop.output()).not.toContain('horloge');
    // Else the next opening would read the whole file.
    expect(existsSync(join(dataDir, 'shop.db.closed'))).toBe(true);
    inDatabase(dataDir, ({ $client }) =>
      $client
        .prepare(
          `insert into audit_log (id, at, actor_kind, actor_id, action, entity, entity_id, detail)
           select id || '-', at + ?, actor_kind, actor_id, action, entity, entity_id, detail from audit_log
           order by at desc limit 1`,
        )
        .run(days(2)),
    );
    const port = String(await freePort());
    const late = await spawnShop(dataDir, { DEMO: '0', METRICS_PORT: port });
    await expect.poll(late.output).toMatch(/ATTENTION : l’horloge de la machine .* retarde/);
    const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    expect(health).toMatchObject({ isWell: true, clockBehindSeconds: expect.closeTo(2 * 86_400, -3) });
    await late.stop();
  });

  it.skipIf(!has('perl'))('qui tient le port, ses visiteurs attendent pendant qu’elle redémarre', async () => {
    const port = await freePort();
    const { command, args, cwd, surroundings } = built();
    const environment = { ...surroundings, ...ownAdmin, DEMO: '0', DATA_DIR: join(work, 'tenu'), LOG_LEVEL: 'error' };
    const held = await holdSocket({
      port,
      command: [command, ...args],
      cwd,
      environment: { ...environment, PORT: String(port), SITE_URL: 'https://vermeil.fr' },
      log: join(work, 'tenu.log'),
    });
    onTestFinished(held.end);
    expect(await held.start()).toBe(true);
    const ask = () => fetch(`http://127.0.0.1:${port}/robots.txt`, { headers: { connection: 'close' } });
    expect((await ask()).status).toBe(200);
    await held.stop();
    const waiting = Promise.all(Array.from({ length: 20 }, ask));
    expect(await held.start()).toBe(true);
    expect((await waiting).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
