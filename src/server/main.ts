import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { inspect, stripVTControlCharacters } from 'node:util';
import { adminPaths } from '../adminPaths.ts';
import { type Config, ConfigError, hasTestBank, readConfig, takesCards } from '../config.ts';
import { formatMoment } from '../dates.ts';
import { openApp, type ShopApp } from './app.ts';
import { adminCommand } from './commands/program.ts';
import { drain, type Timeouts } from './front/connection.ts';
import { createShopServer } from './http.ts';
import { type StopJobs, startJobs } from './jobs.ts';
import { prepareShop, type Welcome } from './prepare.ts';
import { markUsed } from './start/builds.ts';
import { requireWritableFolder } from './start/folder.ts';
import { lockDataDir } from './start/lockDataDir.ts';
import { Refusal, reasonOf, reasonWithPath } from './start/refusal.ts';
import {
  hasShop,
  hasSmallDatabase,
  recordCleanClose,
  requireIntact,
  requireIntactInWorker,
  wasClosedCleanly,
} from './start/storage.ts';
import { clockLag } from './watch/health.ts';
import { withPriority } from './watch/journal.ts';

export function openShop(config: Config, home: string, timeLimits?: Timeouts): { app: ShopApp; server: Server } {
  const app = openApp(config, home);
  return { app, server: createShopServer(app, `${home}/client`, timeLimits) };
}

/** Exits cleanly on SIGTERM and SIGINT. @throws ConfigError, Refusal */
export async function main(home: string): Promise<void> {
  const startedAt = performance.now();
  if (!('Temporal' in globalThis)) {
    throw new Refusal(
      `Node ${process.versions.node} est trop ancien : lancez la boutique par « npm start », qui apporte le sien.`,
    );
  }
  markUsed(home);
  // A broken pipe of the log must not end the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.env);
  const folder = requireWritableFolder(config.dataDir);
  const release = lockDataDir(folder, `la boutique sur http://${config.host}:${config.port}`);
  if (!inheritedSocket()) await probeAddress(config);
  // After a clean shutdown, the full check is left to the nightly backup.
  const needsCheck = hasShop(folder) && !wasClosedCleanly(folder);
  const isSmallDatabase = hasSmallDatabase(folder);
  if (needsCheck && isSmallDatabase) requireIntact(folder, config);
  const { app, server } = openShop(config, home);
  // The failure of one response must not end the others.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));
  for (const level of ['error', 'warn'] as const)
    console[level] = (...words: unknown[]) =>
      app.log[level]({ renderer: consoleText(words) }, 'the renderer complains');
  if (config.metricsPort) await (await import('./watch/metrics.ts')).startMetricsServer(app, config.metricsPort);
  const welcome = await prepareShop(app, `${home}/pictures`);
  await listen(server, config);
  stopOnSignal({ app, server, stopJobs: startJobs(app), release });
  announce(app, server, welcome);
  if (needsCheck && !isSmallDatabase) requireIntactInWorker(folder, config).catch(exitWithError);
  app.log.info({ took: Math.round(performance.now() - startedAt), pid: process.pid }, 'the shop is open');
  if (process.env['NOTIFY_SOCKET']) reportToSystemd(app);
}

/** @throws Refusal if the address is taken */
const listen = (server: Server, { host, port }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Refusal(`La boutique ne peut pas écouter sur ${host}:${port} (HOST, PORT) : ${reasonOf(error)}.`)),
    );
    server.listen(inheritedSocket() ?? { port, host }, resolve);
  });

/** The socket that systemd keeps open across restarts (sd_listen_fds(3)). */
const inheritedSocket = (): { fd: number } | undefined =>
  process.env['LISTEN_PID'] === String(process.pid) && Number(process.env['LISTEN_FDS']) > 0 ? { fd: 3 } : undefined;

async function probeAddress(config: Config) {
  const probeServer = createServer();
  await listen(probeServer, config);
  await new Promise((resolve) => probeServer.close(resolve));
}

const consoleText = (words: unknown[]) =>
  stripVTControlCharacters(words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' '));

export function exitWithError(error: unknown): never {
  const isKnown = error instanceof ConfigError || error instanceof Refusal;
  const message = isKnown ? error.message : `La boutique n’a pas pu s’ouvrir : ${reasonWithPath(error)}.`;
  for (const line of message.split('\n')) process.stderr.write(withPriority(50, `${line}\n`));
  if (!isKnown && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${inspect(error)}\n`);
  // deploy/comptoir.service does not restart after exit code 78.
  process.exit(error instanceof ConfigError ? 78 : 1);
}

type RunningShop = { app: ShopApp; server: Server; stopJobs: StopJobs; release: () => void };

/** Longer than `drain` takes. Work that hangs is then abandoned. */
const timeoutMs = 9_000;

function stopOnSignal({ app, server, stopJobs, release }: RunningShop) {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl-C reaches every process of the terminal, so the signal may come more than once.
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'the shop is closing');
    const timeout = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs).unref());
    const allStopped = Promise.all([drain(server), stopJobs()]);
    void Promise.race([allStopped, timeout]).then((how) => {
      if (how === 'late') app.log.warn('a job was still at work');
      try {
        app.db.$client.pragma('wal_checkpoint(TRUNCATE)');
        app.db.$client.close();
        recordCleanClose(dirname(app.db.$client.name));
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
  // Settings are read only at startup, so systemd's reload, which sends SIGHUP, is ignored.
  process.on('SIGHUP', (signal) => void (process.stdout.isTTY && stop(signal)));
}

function announce({ config, db }: ShopApp, server: Server, welcome: Welcome) {
  const { port } = server.address() as AddressInfo;
  const lines = [
    `${config.shopName} : http://${config.host}:${port}, back-office : http://${config.host}:${port}${adminPaths.overview}`,
  ];
  if (config.siteUrl !== `http://${config.host}:${port}`) lines.push(`Adresse publique : ${config.siteUrl}`);
  if (hasTestBank(config)) lines.push('Banque : banque de démonstration, aucun argent ne circule.');
  if (!takesCards(config)) lines.push('Banque : aucune clé bancaire, la boutique ne prend pas la carte.');
  for (const { role, email, password } of welcome.accounts) {
    lines.push(`Compte ${role} : ${email}${password ? `   mot de passe : ${password}` : ''}`);
  }
  if (welcome.accounts.some(({ password }) => password)) {
    lines.push(
      `Ces mots de passe ne seront plus affichés. Pour en choisir un autre : ${adminCommand} password ADRESSE`,
    );
  }
  if (config.siteUrl.startsWith('https:') && config.trustProxy === 0) {
    lines.push(
      'ATTENTION : SITE_URL est en https et TRUST_PROXY vaut 0. Derrière un serveur TLS, tous les visiteurs ont alors la même',
      'adresse, et les mots de passe faux d’un seul sont comptés à tous. Donnez TRUST_PROXY=1.',
    );
  }
  const behindMs = clockLag(db);
  if (behindMs > 0)
    lines.push(
      `ATTENTION : l’horloge de la machine (${formatMoment(Date.now())}) retarde sur la dernière écriture de la boutique`,
      `(${formatMoment(Date.now() + behindMs)}). Commandes et factures seraient datées avant d’autres : réglez-la (timedatectl).`,
    );
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** A command tells systemd, because Node has no Unix datagram sockets. */
function reportToSystemd({ log }: ShopApp) {
  const report = (state: string) =>
    execFile('systemd-notify', [state], (error) => error && log.error({ err: error }, 'systemd heard nothing'));
  report('READY=1');
  const timeoutMs = Number(process.env['WATCHDOG_USEC'] ?? 0) / 1_000;
  if (timeoutMs > 0) setInterval(() => report('WATCHDOG=1'), timeoutMs / 3).unref();
}
