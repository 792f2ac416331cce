import type { Server } from 'node:http';
import { dirname } from 'node:path';
import type { ShopApp } from './app.ts';
import { drain } from './front/connection.ts';
import type { StopJobs } from './jobs.ts';
import { recordClose } from './start/storage.ts';

type RunningShop = { app: ShopApp; server: Server; stopJobs: StopJobs; release: () => void };

/** Longer than `drain`; then hanging work is abandoned. */
const timeoutMs = 9_000;

export function stopOnSignal({ app, server, stopJobs, release }: RunningShop): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl-C reaches every process of the terminal, and each forwards it.
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'the shop is closing');
    const timeout = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs).unref());
    const stopped = Promise.all([drain(server), stopJobs()]);
    void Promise.race([stopped, timeout]).then((how) => {
      if (how === 'late') app.log.warn('a job was still at work');
      try {
        app.db.$client.pragma('wal_checkpoint(TRUNCATE)');
        app.db.$client.close();
        recordClose(dirname(app.db.$client.name));
      } catch (error) {
        app.log.error({ err: error }, 'the database could not be closed');
      }
      release();
      app.log.info('the shop is closed');
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Sent by a closed terminal, and by systemd's reload, which does not apply: settings are read at startup.
  process.on('SIGHUP', (signal) => void (process.stdout.isTTY && stop(signal)));
}
