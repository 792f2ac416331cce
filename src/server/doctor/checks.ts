import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, like, ne } from 'drizzle-orm';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { priceFeeds } from '../../../db/schema/catalogue.ts';
import { paymentEvents } from '../../../db/schema/orders.ts';
import { days, formatDay, formatMoment, minutes, startOfDay } from '../../dates.ts';
import { listAdmins } from '../../features/accounts/admin/adminAccounts.server.ts';
import { terminalOf } from '../../features/bank/terminal.server.ts';
import { drawerState, firstInconsistentDay } from '../../features/drawer/model/moveCash.server.ts';
import { checkBooks, registerWarnings } from '../../features/goods/book/check.server.ts';
import { firstDifference } from '../../features/goods/model/checkGoods.server.ts';
import { eventLabels } from '../../features/goods/model/stock.ts';
import { backupState } from '../../features/overview/safety/backups.server.ts';
import type { Ctx } from '../../http/context.ts';
import { countAbandonedMails } from '../../mail/outbox.server.ts';
import { formatList, formatNumber, plural } from '../../money.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { missingPictures } from '../../uploads/sweepPictures.server.ts';
import type { ShopApp } from '../app.ts';
import { databaseSize } from '../backup/backup.ts';
import { shopFilesIn, shopFolders, sizeOfFiles } from '../backup/ownFiles.ts';
import { storeUrl } from '../backup/store.ts';
import { otherWriterText } from '../backup/writer.ts';
import { adminCommand } from '../commands/program.ts';
import { isLoopback } from '../front/address.ts';
import { hasOtherOwner } from '../start/folder.ts';
import { chownCommand, diskFullRemedy, heldReason, reasonOf, reasonWithPath } from '../start/refusal.ts';
import { clockLag, lowSpaceBytes } from '../watch/health.ts';
import { type JobName, jobLabels } from '../watch/jobLabels.ts';
import { type AddressedShop, expiresSoon, forgedAddress, type OutsideProbes, type ProbeResult } from './outside.ts';

type CheckedShop = { app: ShopApp; ctx: Ctx; outside: OutsideProbes };
type Finding = { problem: string; remedy: string; isUnknown?: true };
type PublicShop = { app: AddressedShop; outside: OutsideProbes };

type Check = {
  title: string;
  skippedInDemo?: true;
  run: (shop: CheckedShop) => Finding[] | Promise<Finding[]>;
};

const finding = (problem: string, remedy: string): Finding[] => [{ problem, remedy }];
const unknownFinding = (problem: string, remedy: string): Finding[] => [{ problem, remedy, isUnknown: true }];
const noFindings: Finding[] = [];

const restoreRemedy = 'Remettez la dernière sauvegarde saine\u00a0: comptoir restore.';
const logRemedy = 'Lisez « journalctl -u comptoir -p err », qui dit pourquoi.';
const stopCommand = 'systemctl disable --now comptoir.socket comptoir';
const settingsText = '/etc/comptoir.env, puis systemctl restart comptoir';
const settingsHint = `au back-office, page « Machine », ou dans ${settingsText}`;
function timeServerUrl({ config, db }: ShopApp) {
  if (config.bank) return config.bank.url;
  const feed = db.select({ url: priceFeeds.url }).from(priceFeeds).where(ne(priceFeeds.url, '')).get();
  return feed ? new URL(feed.url).origin : null;
}
const usesHttps = ({ app }: PublicShop) => app.config.siteUrl.startsWith('https:');
const backupFolder = ({ app }: CheckedShop) => {
  const { backupDir } = app.config;
  return backupDir !== undefined && !storeUrl(backupDir) ? backupDir : null;
};

function certificateFindings({ certificate }: ProbeResult): Finding[] {
  const { problem, until } = certificate;
  const hasExpired = until < Date.now();
  const remedy =
    'Ouvrez les ports 80 et 443 et lisez « journalctl -u caddy » : Caddy prend et renouvelle le certificat.';
  if (problem && !hasExpired) return finding(`le certificat n’est pas reconnu (${problem})`, remedy);
  if (!expiresSoon(certificate)) return noFindings;
  return finding(`le certificat ${hasExpired ? 'a fini' : 'finit'} le ${formatMoment(until)}`, remedy);
}

function proxyFindings(
  { clientAddress, localAddress }: ProbeResult,
  { siteUrl, trustProxy }: AddressedShop['config'],
): Finding[] {
  if (clientAddress === null)
    return finding(`${siteUrl} ne mène pas à cette boutique`, 'Vérifiez l’adresse du nom et le fichier de Caddy.');
  const remedy = `Donnez dans TRUST_PROXY le nombre de vos serveurs devant la boutique, 1 avec Caddy seul, dans ${settingsText}.`;
  const settingText = `TRUST_PROXY vaut ${trustProxy}`;
  if (clientAddress === forgedAddress)
    return finding(`${settingText}, trop : un visiteur peut se donner l’adresse qu’il veut`, remedy);
  if (trustProxy === 0 || (isLoopback(clientAddress) && !isLoopback(localAddress)))
    return finding(`${settingText}, un compte faux : tous les visiteurs ont l’adresse ${clientAddress}`, remedy);
  return noFindings;
}

async function checkName({ app, outside }: PublicShop): Promise<Finding[]> {
  const { hostname } = new URL(app.config.siteUrl);
  if (!usesHttps({ app, outside }))
    return app.config.demo
      ? noFindings
      : finding('la boutique n’a pas d’adresse publique en https', `Donnez SITE_URL=https://… dans ${settingsText}.`);
  try {
    if ((await outside.addressesOf(hostname)).length > 0) return noFindings;
  } catch (error) {
    return finding(`${hostname} ne mène nulle part : ${reasonOf(error)}`, 'Corrigez /etc/resolv.conf.');
  }
  return finding(
    `${hostname} ne mène nulle part`,
    'Chez votre bureau d’enregistrement, créez l’entrée A (et AAAA) de ce nom vers l’adresse de cette machine.',
  );
}

const shopFindings = (failure: string | undefined, port: number): Finding[] =>
  finding(
    failure
      ? `la boutique ne tourne pas sur cette machine (${failure})`
      : `un autre programme tient le port ${port}, et « ss -ltnp » le nomme`,
    'Libérez ce port s’il est pris, puis systemctl start comptoir ; « journalctl -u comptoir » dit le reste.',
  );

async function checkHttps({ app, outside }: PublicShop): Promise<Finding[]> {
  if (!usesHttps({ app, outside })) return noFindings;
  const { siteUrl, port } = app.config;
  const localResult = await outside.probeLocalShop(app);
  const downFindings = localResult.process === null && shopFindings(localResult.silence, port);
  try {
    const publicResult = await outside.probePublicAddress(app);
    if (publicResult.clientAddress !== null && publicResult.processId !== localResult.process)
      return finding(
        `${siteUrl} mène à une autre machine, où cette boutique est ouverte aussi`,
        `Fermez celle qui ne sert plus (${stopCommand}), puis menez le nom vers l’autre.`,
      );
    return downFindings || [...certificateFindings(publicResult), ...proxyFindings(publicResult, app.config)];
  } catch (error) {
    if (downFindings) return downFindings;
    const remedy =
      'Vérifiez que cette adresse est celle de cette machine, que Caddy sert ce nom (systemctl status caddy), et que les ports 80 et 443 sont ouverts.';
    const addressText = formatList(await outside.addressesOf(new URL(siteUrl).hostname));
    return finding(`${siteUrl} ne répond pas (${reasonOf(error)}) ; ce nom mène à ${addressText}`, remedy);
  }
}

export async function publicFindings(shop: PublicShop, seconds: number): Promise<Finding[]> {
  const nameFindings = await checkName(shop);
  if (nameFindings.length > 0) return nameFindings;
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const findings = await checkHttps(shop);
    if (findings.length === 0 || performance.now() >= end) return findings;
    await wait(1_000);
  }
}

const checks: readonly Check[] = [
  {
    title: 'base',
    run: ({ app }) => {
      const orphanCount = (app.db.$client.pragma('foreign_key_check') as unknown[]).length;
      if (orphanCount === 0) return noFindings;
      return finding(`${orphanCount} lignes ont perdu celle dont elles dépendent`, restoreRemedy);
    },
  },
  {
    title: 'marchandises',
    run: ({ app }) => {
      const event = firstDifference(app.db);
      if (!event) return noFindings;
      return finding(
        `stock et lots se séparent du journal à l’événement n° ${event.id} (${eventLabels[event.kind]}, ${formatMoment(event.at)})`,
        restoreRemedy,
      );
    },
  },
  {
    title: 'caisse',
    skippedInDemo: true,
    run: ({ app }) => {
      const dayText = (day: string) => formatDay(startOfDay(day));
      const wrongDay = firstInconsistentDay(app.db);
      if (wrongDay)
        return finding(`le compte du ${dayText(wrongDay.day)} n’est pas ce qu’en font ses mouvements`, restoreRemedy);
      const { state, day } = drawerState(app.db);
      if (state !== 'late') return noFindings;
      return finding(`celle du ${dayText(day)} est restée ouverte`, 'Comptez-la et fermez-la, à la page « Caisse ».');
    },
  },
  {
    title: 'registres',
    run: async ({ ctx }) => {
      await checkBooks(ctx);
      return registerWarnings(ctx).flatMap((warning) =>
        finding(warning, 'Gardez cette base, et comparez avec vos exports scellés : « comptoir verify FICHIER ».'),
      );
    },
  },
  {
    title: 'fichiers',
    run: async ({ app }) => {
      const { dataDir } = app.config;
      const pictures = await missingPictures(app.db, `${dataDir}/images`);
      const documents = app.db.select({ name: identityFiles.storedName }).from(identityFiles).all();
      const missingCount =
        pictures.length + documents.filter(({ name }) => !existsSync(`${dataDir}/identity/${name}`)).length;
      if (missingCount > 0)
        return finding(
          `${plural(missingCount, 'image ou pièce manque', 'images ou pièces manquent')} sous ${dataDir}`,
          restoreRemedy,
        );
      const findForeign = (names: readonly string[]) => names.filter((name) => hasOtherOwner(dataDir, name));
      const folders = findForeign(shopFolders);
      const [first, ...others] = folders.length > 0 ? folders : findForeign(shopFilesIn(dataDir));
      if (first === undefined) return noFindings;
      return finding(
        `${dataDir}/${first} n’est pas à la boutique${others.length > 0 ? `, ni ${plural(others.length, 'autre', 'autres')}` : ''}`,
        `Rendez-lui ses fichiers : ${chownCommand(dataDir)}`,
      );
    },
  },
  {
    title: 'disque',
    run: async ({ app, outside }) => {
      const { dataDir } = app.config;
      const { problem } = await app.health();
      const freeSpace = outside.freeBytes(dataDir);
      if (problem === null && freeSpace >= lowSpaceBytes) return noFindings;
      const remedy = problem?.includes(heldReason)
        ? 'Attendez qu’il finisse, ou arrêtez-le ; redémarrer la machine (reboot) l’arrête aussi'
        : diskFullRemedy;
      return finding(problem ?? `il ne reste que ${fileSize(freeSpace)} dans ${dataDir}`, `${remedy}.`);
    },
  },
  {
    title: 'travaux',
    run: async ({ app, outside }) =>
      (await outside.probeLocalShop(app)).failedJobs.flatMap((name) =>
        finding(`« ${jobLabels[name as JobName] ?? name} » a échoué depuis hier`, logRemedy),
      ),
  },
  { title: 'nom', run: checkName },
  { title: 'https', run: checkHttps },
  {
    title: 'courriel',
    skippedInDemo: true,
    run: async ({ app, ctx, outside }) => {
      const remedy = `Réglez le serveur de courriel (SMTP_URL) ${settingsHint}.`;
      if (!app.config.smtpUrl) return finding('aucun ne part : SMTP_URL manque', remedy);
      const [admin] = listAdmins(ctx).filter(({ disabledAt }) => disabledAt === null);
      const recipient = app.config.adminEmail ?? admin?.email;
      try {
        if (recipient) await outside.sendTestMail(app, recipient);
      } catch (error) {
        return finding(reasonOf(error), remedy);
      }
      const failedCount = countAbandonedMails(app.db, Date.now() - days(7));
      return failedCount > 0
        ? finding(`${failedCount} abandonnés cette semaine`, 'Le back-office (Courriels) dit pourquoi.')
        : noFindings;
    },
  },
  {
    title: 'sauvegarde',
    skippedInDemo: true,
    run: ({ app, ctx }) => {
      const { isScheduled, lastText, problem, isOverdue } = backupState(ctx);
      if (!isScheduled)
        return finding('aucune n’est faite', `Réglez les sauvegardes (BACKUP_DIR, BACKUP_PASSWORD) ${settingsHint}.`);
      if (isOverdue || problem !== null)
        return finding(lastText, `${problem ?? ''} Essayez « comptoir backup ».`.trim());
      if (app.config.backupPassword) return noFindings;
      return finding('elles ne sont pas chiffrées', `Donnez BACKUP_PASSWORD ${settingsHint}.`);
    },
  },
  {
    title: 'lieu des sauvegardes',
    skippedInDemo: true,
    run: (shop) => {
      const otherWriter = otherWriterText(shop.app.db);
      if (otherWriter)
        return finding(
          otherWriter,
          `Fermez-la (${stopCommand})\u00a0: sinon « restore » peut remettre sa boutique à la place de celle-ci.`,
        );
      const folder = backupFolder(shop);
      if (folder === null || !shop.outside.isSameDisk(folder, shop.app.config.dataDir)) return noFindings;
      return finding(
        `${folder} est sur le disque de la boutique, et serait perdu avec lui`,
        'Montez un autre disque sur ce dossier, ou donnez dans BACKUP_DIR une autre machine, par sftp:// ou s3://.',
      );
    },
  },
  {
    title: 'place',
    run: async ({ app, outside }) => {
      const { dataDir, backupDir } = app.config;
      const requiredBytes = 10 * (databaseSize(app.db) + sizeOfFiles(dataDir));
      try {
        const { label, free } = await outside.spaceForBackups(backupDir ?? dataDir);
        if (!Number.isFinite(free))
          return unknownFinding(
            `${label} ne dit pas la sienne`,
            `Voyez chez l’hébergeur qu’il reste ${fileSize(requiredBytes)}.`,
          );
        if (free >= requiredBytes) return noFindings;
        return finding(
          `il reste ${fileSize(free)} dans ${label}, moins que dix copies (${fileSize(requiredBytes)})`,
          'Agrandissez ce disque, ou donnez-en un autre dans BACKUP_DIR.',
        );
      } catch (error) {
        return finding(reasonOf(error), `Corrigez BACKUP_DIR ${settingsHint}.`);
      }
    },
  },
  {
    title: 'horloge',
    run: async ({ app, outside }) => {
      const remedy = 'Mettez-la à l’heure : apt-get install -y systemd-timesyncd, puis timedatectl set-ntp true.';
      const offsetText = (by: number) =>
        `${by < 0 ? 'avance' : 'retarde'} de ${formatNumber(Math.round(Math.abs(by) / minutes(1)))} minutes`;
      const behindMs = clockLag(app.db);
      if (behindMs > 0) return finding(`${offsetText(behindMs)} sur la dernière écriture`, remedy);
      const source = timeServerUrl(app);
      const aheadMs = source === null ? null : await outside.clockOffset(source);
      if (aheadMs !== null && Math.abs(aheadMs) > minutes(2)) return finding(offsetText(-aheadMs), remedy);
      const isSet = await outside.isClockSet();
      if (isSet === false) return finding('n’est réglée par aucun serveur de temps', remedy);
      if (isSet || aheadMs !== null) return noFindings;
      return unknownFinding(
        'non vérifiée\u00a0: cette machine ne dit pas si elle est réglée',
        'Lisez « timedatectl ».',
      );
    },
  },
  {
    title: 'banque',
    skippedInDemo: true,
    run: async ({ app, outside }) => {
      const { bank } = app.config;
      const remedy = `Réglez le terminal de la banque (MONETICO_…) ${settingsHint}.`;
      if (!bank) return finding('aucune, la boutique ne prend pas la carte', remedy);
      const { mode, problems } = terminalOf(app).checkKeys();
      if (problems.length > 0) return finding(problems.join(' '), remedy);
      if (mode === 'test') return finding('c’est son bac à sable : aucun paiement n’est vrai', remedy);
      const failure = await outside.unreachableReason(bank.url);
      if (failure) return finding(`${bank.url} ne répond pas : ${failure}`, 'Ouvrez la sortie vers le port 443.');
      // The sandbox has its own key, so only the live result `paiement` with a valid MAC proves the production key.
      const isLiveCallback = and(eq(paymentEvents.source, 'callback'), like(paymentEvents.code, 'paiement'));
      if (app.db.select().from(paymentEvents).where(isLiveCallback).limit(1).get()) return noFindings;
      return unknownFinding(
        'aucun message n’a encore prouvé sa clé',
        'Payez une commande par carte, puis remboursez-la.',
      );
    },
  },
  {
    title: 'double authentification',
    skippedInDemo: true,
    run: ({ ctx }) => {
      const adminsWithoutFactor = listAdmins(ctx).filter(
        (one) => one.disabledAt === null && one.totpConfirmedAt === null,
      );
      if (adminsWithoutFactor.length === 0) return noFindings;
      return finding(
        `manque à ${adminsWithoutFactor.map(({ email }) => email).join(', ')}`,
        `Que chacun se connecte au back-office, qui la demande ; sinon fermez le compte : ${adminCommand} disable ADRESSE.`,
      );
    },
  },
  {
    title: 'premier mot de passe',
    skippedInDemo: true,
    run: ({ app, ctx }) => {
      if (!app.config.adminPassword || listAdmins(ctx).length === 0) return noFindings;
      return finding('est encore dans les réglages', `Ôtez ADMIN_PASSWORD de ${settingsText}.`);
    },
  },
];

export type DoctorReport = { title: string; findings: Finding[] }[];

export async function examine(shop: CheckedShop): Promise<DoctorReport> {
  const applicableChecks = checks.filter(({ skippedInDemo }) => !skippedInDemo || !shop.app.config.demo);
  const findingsOf = async (run: Check['run']) => {
    try {
      return await run(shop);
    } catch (error) {
      return finding(reasonWithPath(error), logRemedy);
    }
  };
  return Promise.all(applicableChecks.map(async ({ title, run }) => ({ title, findings: await findingsOf(run) })));
}
