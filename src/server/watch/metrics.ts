import { statSync } from 'node:fs';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ShopApp } from '../app.ts';
import type { Health } from './health.ts';

export function metricsOf(app: ShopApp, health: () => Promise<Health>): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const { traffic, db } = app;
  new Counter({
    name: 'shop_answers_total',
    help: 'Answers to requests, kept pages and each class of status',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      this.inc({ kind: 'kept' }, traffic.kept);
      for (const [kind, n] of Object.entries(traffic.made)) this.inc({ kind }, n);
      this.inc({ kind: 'flooded' }, traffic.flooded);
    },
  });
  gauge('shop_answer_milliseconds_sum', 'Time spent on answers that were made, in all', () => traffic.tookMs);
  gauge('shop_database_writable', '1 when a write has just worked', async () =>
    Number((await health()).databaseWritable),
  );
  gauge('shop_database_bytes', 'Size of the database and its log', () =>
    ['', '-wal'].reduce(
      (sum, end) => sum + (statSync(`${db.$client.name}${end}`, { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
  );
  gauge('shop_disk_free_bytes', 'Room on the disk of DATA_DIR', async () => (await health()).diskFreeBytes);
  gauge('shop_mails_waiting', 'Mails in the outbox', async () => (await health()).waitingMails);
  gauge(
    'shop_oldest_mail_seconds',
    'Age of the oldest waiting mail',
    async () => (await health()).oldestWaitingMailSeconds,
  );
  gauge(
    'shop_backup_age_seconds',
    'Age of the newest verified copy, -1 without any',
    async () => (await health()).backupAgeSeconds ?? -1,
  );
  return register;
}
