import { fileURLToPath, pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '../config.ts';
import { announce } from './announce.ts';
import { type OpenOptions, openApp } from './app.ts';
import { drain } from './front/connection.ts';
import { type AstroHandler, createShopServer } from './http.ts';
import { startJobs } from './jobs.ts';
import { prepareShop } from './prepare.ts';

export type Release = OpenOptions & {
  /** Folder of Astro's build: `client/` and `server/entry.mjs`. */
  dist?: string;
};

/** Starts the shop: environment, database, first admin and demo, HTTP, jobs; ends cleanly on SIGTERM and SIGINT. */
export async function main(release: Release = {}): Promise<void> {
  if (Number(process.versions['napi']) < 10) {
    throw new ConfigError(
      `Node ${process.versions.node} is too old. Start the shop with \`npm start\`, which brings its own.`,
    );
  }
  const app = openApp(readConfig(process.env), release);
  const welcome = await prepareShop(app);
  const dist = release.dist ?? process.env['SHOP_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url));
  const { handler } = (await import(pathToFileURL(`${dist}/server/entry.mjs`).href)) as { handler: AstroHandler };
  const server = createShopServer(app, handler, `${dist}/client`);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(app.config.port, app.config.host, resolve);
  });
  const stopJobs = startJobs(app);
  announce(app, server, welcome);

  let stopping = false;
  const stop = () => {
    // Ctrl-C reaches every process of the terminal, and each passes it on.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    void Promise.all([drain(server), stopJobs()]).then(() => {
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

if (import.meta.main) main().catch(failed);
