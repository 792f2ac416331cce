import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countPaymentAlerts } from '../../features/orders/model/queries.server.ts';
import { lastBackup } from '../../features/overview/safety/backups.server.ts';
import { countAbandonedMails } from '../../mail/outbox.server.ts';
import { version } from '../../version.ts';
import type { ShopApp } from '../app.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { clockLag, type Health } from './health.ts';

function createRegistry(app: ShopApp, health: () => Promise<Health>): Registry {
  const register = new Registry();
  // Rarely, because each sample of the event loop wakes the process.
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 500 });
  const registers = [register];
  const { counters, db } = app;
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const sizeOf = (suffix: string) => statSync(`${db.$client.name}${suffix}`, { throwIfNoEntry: false })?.size ?? 0;

  const buildInfo = { version, node: process.versions.node };
  new Gauge({ name: 'shop_build_info', help: 'Version that runs', labelNames: Object.keys(buildInfo), registers }).set(
    buildInfo,
    1,
  );
  const duration = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Answers that were made, by class of status',
    labelNames: ['status'],
    registers,
  });
  // Prometheus needs a series that starts at zero to compute a rate.
  duration.zero({ status: '5xx' });
  counters.recordResponse = (status, seconds) => duration.observe({ status: `${Math.floor(status / 100)}xx` }, seconds);
  counter('shop_kept_answers_total', 'Answers from kept pages', () => counters.cachedCount);
  counter('shop_flooded_answers_total', 'Requests of networks that ask too much', () => counters.throttledCount);
  counter('shop_bank_seals_refused_total', 'Calls of the bank’s address without its seal', () => counters.refusedSeals);
  new Counter({
    name: 'shop_jobs_failed_total',
    help: 'Runs of jobs that failed',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const [job, { failures }] of Object.entries(counters.jobs)) this.inc({ job }, failures);
    },
  });
  gauge('shop_database_writable', '1 when a write has just worked', async () =>
    Number((await health()).databaseWritable),
  );
  gauge('shop_database_bytes', 'Size of the database', () => sizeOf(''));
  gauge('shop_database_wal_bytes', 'Size of the log of the database', () => sizeOf('-wal'));
  gauge('shop_disk_free_bytes', 'Room on the disk of DATA_DIR', async () => (await health()).diskFreeBytes);
  gauge('shop_clock_behind_seconds', 'How far the clock lies before the newest row', () => clockLag(db) / 1_000);
  gauge('shop_mails_waiting', 'Mails in the outbox', async () => (await health()).waitingMails);
  gauge('shop_mails_given_up', 'Mails that are tried no more', () => countAbandonedMails(db));
  gauge(
    'shop_oldest_mail_seconds',
    'Age of the oldest waiting mail',
    async () => (await health()).oldestWaitingMailSeconds,
  );
  gauge('shop_payments_needing_attention', 'Of the bank’s messages, those to settle', () => countPaymentAlerts(db));
  gauge(
    'shop_backup_last_success_timestamp_seconds',
    'When the newest verified copy was made, 0 without any',
    () => (lastBackup(db).at ?? 0) / 1_000,
  );
  gauge('shop_backup_failed', '1 when the last copy failed', () => Number(lastBackup(db).problem !== null));
  return register;
}

/** On loopback only. @throws Refusal if the port is taken */
export function startMetricsServer(app: ShopApp, port: number): Promise<Server> {
  const register = createRegistry(app, app.health);
  const server = createServer(async (req, res) => {
    try {
      if (req.url === '/healthz') {
        const health = await app.health();
        res.writeHead(health.isWell ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(health));
      } else if (req.url === '/metrics') {
        res.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics());
      } else res.writeHead(404).end();
    } catch (error) {
      app.log.error({ err: error }, 'the watch failed');
      res.writeHead(500).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new Refusal(`Les mesures ne peuvent pas écouter sur le port ${port} (METRICS_PORT) : ${reasonOf(error)}.`),
      ),
    );
    server.listen(port, '127.0.0.1', () => resolve(server.unref()));
  });
}
