import { execFile } from 'node:child_process';
import type { AddressInfo, Server } from 'node:net';
import { adminPaths } from '../adminPaths.ts';
import { hasTestBank, takesCards } from '../config.ts';
import { formatMoment } from '../dates.ts';
import type { ShopApp } from './app.ts';
import { adminCommand } from './commands/program.ts';
import type { Welcome } from './prepare.ts';
import { clockBehind } from './watch/clock.ts';

export function announce({ config, db }: ShopApp, server: Server, welcome: Welcome): void {
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
  const behind = clockBehind(db);
  if (behind > 0)
    lines.push(
      `ATTENTION : l’horloge de la machine (${formatMoment(Date.now())}) retarde sur la dernière écriture de la boutique`,
      `(${formatMoment(Date.now() + behind)}). Commandes et factures seraient datées avant d’autres : réglez-la (timedatectl).`,
    );
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Node has no Unix datagram sockets. */
export function reportToSystemd({ log }: ShopApp): void {
  const report = (state: string) =>
    execFile('systemd-notify', [state], (error) => error && log.error({ err: error }, 'systemd heard nothing'));
  report('READY=1');
  const timeoutMs = Number(process.env['WATCHDOG_USEC'] ?? 0) / 1_000;
  if (timeoutMs > 0) setInterval(() => report('WATCHDOG=1'), timeoutMs / 3).unref();
}
