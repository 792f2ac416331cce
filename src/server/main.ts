import type { Server } from 'node:http';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { announce } from './announce.ts';
import { openApp, type ShopApp } from './app.ts';
import { drain } from './front/connection.ts';
import { createShopServer } from './http.ts';
import { prepareShop } from './prepare.ts';

/** The shop on its database, and what will answer for it; `home` is the folder of its build, see command.ts. */
export function openShop(config: Config, home: string): { app: ShopApp; server: Server } {
  const app = openApp(config, { migrations: `${home}/migrations` });
  return { app, server: createShopServer(app, `${home}/client`) };
}

/** Starts the shop: environment, database, first admin and demo, HTTP, jobs; ends cleanly on SIGTERM and SIGINT. */
export async function main(home: string): Promise<void> {
  if (Number(process.versions['napi']) < 10) {
    throw new ConfigError(
      `Node ${process.versions.node} is too old. Start the shop with \`npm start\`, which brings its own.`,
    );
  }
  const { app, server } = openShop(readConfig(process.env), home);
  // One broken answer must not end all others.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));
  const welcome = await prepareShop(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(app.config.port, app.config.host, resolve);
  });
  announce(app, server, welcome);
  // They weigh as much as the pages, which need not wait for them.
  const jobs = import('./jobs.ts').then(({ startJobs }) => startJobs(app));

  let stopping = false;
  const stop = () => {
    // Ctrl-C reaches every process of the terminal, and each passes it on.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    void Promise.all([drain(server), jobs.then((stopJobs) => stopJobs())]).then(() => {
      app.db.$client.close();
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Ends the process of a shop that could not start: one sentence for a wrong environment, else the whole error. */
export function failed(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
