import { createServer, type Server } from 'node:http';
import { inspect, stripVTControlCharacters } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { announce, reportToSystemd } from './announce.ts';
import { openApp, type ShopApp } from './app.ts';
import type { Timeouts } from './front/connection.ts';
import { createShopServer } from './http.ts';
import { startJobs } from './jobs.ts';
import { prepareShop } from './prepare.ts';
import { markUsed } from './start/builds.ts';
import { ownFolder } from './start/folder.ts';
import { lockDataDir } from './start/lockDataDir.ts';
import { Refusal, reasonOf, reasonWithPath } from './start/refusal.ts';
import { hasShop, isSmall, requireSound, requireSoundInWorker, wasClosedCleanly } from './start/storage.ts';
import { stopOnSignal } from './stop.ts';
import { prioritised } from './watch/journal.ts';

export function openShop(config: Config, home: string, waits?: Timeouts): { app: ShopApp; server: Server } {
  const app = openApp(config, home);
  return { app, server: createShopServer(app, `${home}/client`, waits) };
}

/** Exits cleanly on SIGTERM and SIGINT. @throws ConfigError, Refusal */
export async function main(home: string): Promise<void> {
  const started = performance.now();
  if (!('Temporal' in globalThis)) {
    throw new Refusal(
      `Node ${process.versions.node} est trop ancien : lancez la boutique par « npm start », qui apporte le sien.`,
    );
  }
  markUsed(home);
  // A broken log pipe must not end the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.env);
  const folder = ownFolder(config.dataDir);
  const release = lockDataDir(folder, `la boutique sur http://${config.host}:${config.port}`);
  if (!inheritedSocket()) await probeAddress(config);
  // After a clean shutdown the nightly backup does the full check.
  const isDoubtful = hasShop(folder) && !wasClosedCleanly(folder);
  const isSmallDatabase = isSmall(folder);
  if (isDoubtful && isSmallDatabase) requireSound(folder, config);
  const { app, server } = openShop(config, home);
  // One failed answer must not end all others.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));
  for (const level of ['error', 'warn'] as const)
    console[level] = (...words: unknown[]) => app.log[level]({ renderer: plainText(words) }, 'the renderer complains');
  if (config.metricsPort) await (await import('./watch/metrics.ts')).openWatch(app, config.metricsPort);
  const welcome = await prepareShop(app, `${home}/pictures`);
  await listen(server, config);
  stopOnSignal({ app, server, stopJobs: startJobs(app), release });
  announce(app, server, welcome);
  if (isDoubtful && !isSmallDatabase) requireSoundInWorker(folder, config).catch(failed);
  app.log.info({ took: Math.round(performance.now() - started), pid: process.pid }, 'the shop is open');
  if (process.env['NOTIFY_SOCKET']) reportToSystemd(app);
}

/** @throws Refusal where the address is taken */
const listen = (server: Server, { host, port }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Refusal(`La boutique ne peut pas écouter sur ${host}:${port} (HOST, PORT) : ${reasonOf(error)}.`)),
    );
    server.listen(inheritedSocket() ?? { port, host }, resolve);
  });

/** The socket that systemd opened and keeps open across restarts (sd_listen_fds(3)). */
const inheritedSocket = (): { fd: number } | undefined =>
  process.env['LISTEN_PID'] === String(process.pid) && Number(process.env['LISTEN_FDS']) > 0 ? { fd: 3 } : undefined;

async function probeAddress(config: Config): Promise<void> {
  const probeServer = createServer();
  await listen(probeServer, config);
  await new Promise((resolve) => probeServer.close(resolve));
}

const plainText = (words: unknown[]): string =>
  stripVTControlCharacters(words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' '));

export function failed(error: unknown): never {
  const isKnown = error instanceof ConfigError || error instanceof Refusal;
  const message = isKnown ? error.message : `La boutique n’a pas pu s’ouvrir : ${reasonWithPath(error)}.`;
  for (const line of message.split('\n')) process.stderr.write(prioritised(50, `${line}\n`));
  if (!isKnown && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${inspect(error)}\n`);
  // Exit code 78 stops restarts in deploy/comptoir.service.
  process.exit(error instanceof ConfigError ? 78 : 1);
}
