import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, like, ne } from 'drizzle-orm';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { priceFeeds } from '../../../db/schema/catalogue.ts';
import { paymentEvents } from '../../../db/schema/orders.ts';
import { days, formatDay, formatMoment, minutes, startOfDay } from '../../dates.ts';
import { listAdmins } from '../../features/accounts/admin/adminAccounts.server.ts';
import { terminalOf } from '../../features/bank/terminal.server.ts';
import { drawerState, firstWrongDay } from '../../features/drawer/model/moveCash.server.ts';
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
import { isForeign } from '../start/folder.ts';
import { diskFullRemedy, ownCommand, reasonOf, reasonWithPath } from '../start/refusal.ts';
import { clockBehind } from '../watch/clock.ts';
import { lowSpace } from '../watch/health.ts';
import { type JobName, jobLabels } from '../watch/jobLabels.ts';
import { type AddressedShop, forgedAddress, isEnding, type OutsideAnswer, type OutsideProbes } from './outside.ts';

type CheckedShop = { app: ShopApp; ctx: Ctx; outside: OutsideProbes };
export type Finding = { problem: string; remedy: string; isUnknown?: true };
type PublicShop = { app: AddressedShop; outside: OutsideProbes };

type Check = {
  title: string;
  skippedInDemo?: true;
  run: (shop: CheckedShop) => Finding[] | Promise<Finding[]>;
};

const finding = (problem: string, remedy: string): Finding[] => [{ problem, remedy }];
const unknown = (problem: string, remedy: string): Finding[] => [{ problem, remedy, isUnknown: true }];
const healthy: Finding[] = [];

const restoreRemedy = 'Remettez la dernière sauvegarde saine\u00a0: comptoir restore.';
const logRemedy = 'Lisez « journalctl -u comptoir -p err », qui dit pourquoi.';
const closeCommand = 'systemctl disable --now comptoir.socket comptoir';
const settings = '/etc/comptoir.env, puis systemctl restart comptoir';
const onPage = `au back-office, page « Machine », ou dans ${settings}`;
function timeSource({ config, db }: ShopApp): string | null {
  if (config.bank) return config.bank.url;
  const feed = db.select({ url: priceFeeds.url }).from(priceFeeds).where(ne(priceFeeds.url, '')).get();
  return feed ? new URL(feed.url).origin : null;
}
const isSecure = ({ app }: PublicShop): boolean => app.config.siteUrl.startsWith('https:');
const backupFolder = ({ app }: CheckedShop): string | null => {
  const { backupDir } = app.config;
  return backupDir !== undefined && !storeUrl(backupDir) ? backupDir : null;
};

function certificateFindings({ certificate }: OutsideAnswer): Finding[] {
  const { problem, until } = certificate;
  const isOver = until < Date.now();
  const remedy =
    'Ouvrez les ports 80 et 443 et lisez « journalctl -u caddy » : Caddy prend et renouvelle le certificat.';
  if (problem && !isOver) return finding(`le certificat n’est pas reconnu (${problem})`, remedy);
  if (!isEnding(certificate)) return healthy;
  return finding(`le certificat ${isOver ? 'a fini' : 'finit'} le ${formatMoment(until)}`, remedy);
}

function frontFindings({ address, from }: OutsideAnswer, { siteUrl, trustProxy }: AddressedShop['config']): Finding[] {
  if (address === null)
    return finding(`${siteUrl} ne mène pas à cette boutique`, 'Vérifiez l’adresse du nom et le fichier de Caddy.');
  const remedy = `Donnez dans TRUST_PROXY le nombre de vos serveurs devant la boutique, 1 avec Caddy seul, dans ${settings}.`;
  const set = `TRUST_PROXY vaut ${trustProxy}`;
  if (address === forgedAddress)
    return finding(`${set}, trop : un visiteur peut se donner l’adresse qu’il veut`, remedy);
  if (trustProxy === 0 || (isLoopback(address) && !isLoopback(from)))
    return finding(`${set}, un compte faux : tous les visiteurs ont l’adresse ${address}`, remedy);
  return healthy;
}

async function checkName({ app, outside }: PublicShop): Promise<Finding[]> {
  const { hostname } = new URL(app.config.siteUrl);
  if (!isSecure({ app, outside }))
    return app.config.demo
      ? healthy
      : finding('la boutique n’a pas d’adresse publique en https', `Donnez SITE_URL=https://… dans ${settings}.`);
  try {
    if ((await outside.addressesOf(hostname)).length > 0) return healthy;
  } catch (error) {
    return finding(`${hostname} ne mène nulle part : ${reasonOf(error)}`, 'Corrigez /etc/resolv.conf.');
  }
  return finding(
    `${hostname} ne mène nulle part`,
    'Chez votre bureau d’enregistrement, créez l’entrée A (et AAAA) de ce nom vers l’adresse de cette machine.',
  );
}

const shopFindings = (silence: string | undefined, port: number): Finding[] =>
  finding(
    silence
      ? `la boutique ne tourne pas sur cette machine (${silence})`
      : `un autre programme tient le port ${port}, et « ss -ltnp » le nomme`,
    'Libérez ce port s’il est pris, puis systemctl start comptoir ; « journalctl -u comptoir » dit le reste.',
  );

async function checkHttps({ app, outside }: PublicShop): Promise<Finding[]> {
  if (!isSecure({ app, outside })) return healthy;
  const { siteUrl, port } = app.config;
  const here = await outside.shopHere(app);
  const absence = here.process === null && shopFindings(here.silence, port);
  try {
    const seen = await outside.answerFromOutside(app);
    if (seen.address !== null && seen.process !== here.process)
      return finding(
        `${siteUrl} mène à une autre machine, où cette boutique est ouverte aussi`,
        `Fermez celle qui ne sert plus (${closeCommand}), puis menez le nom vers l’autre.`,
      );
    return absence || [...certificateFindings(seen), ...frontFindings(seen, app.config)];
  } catch (error) {
    if (absence) return absence;
    const remedy =
      'Vérifiez que cette adresse est celle de cette machine, que Caddy sert ce nom (systemctl status caddy), et que les ports 80 et 443 sont ouverts.';
    const addresses = formatList(await outside.addressesOf(new URL(siteUrl).hostname));
    return finding(`${siteUrl} ne répond pas (${reasonOf(error)}) ; ce nom mène à ${addresses}`, remedy);
  }
}

export async function publicFindings(named: PublicShop, seconds: number): Promise<Finding[]> {
  const nameFindings = await checkName(named);
  if (nameFindings.length > 0) return nameFindings;
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const answers = await checkHttps(named);
    if (answers.length === 0 || performance.now() >= end) return answers;
    await wait(1_000);
  }
}

const checks: readonly Check[] = [
  {
    title: 'base',
    run: ({ app }) => {
      const orphans = (app.db.$client.pragma('foreign_key_check') as unknown[]).length;
      if (orphans === 0) return healthy;
      return finding(`${orphans} lignes ont perdu celle dont elles dépendent`, restoreRemedy);
    },
  },
  {
    title: 'marchandises',
    run: ({ app }) => {
      const event = firstDifference(app.db);
      if (!event) return healthy;
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
      const wrongDay = firstWrongDay(app.db);
      if (wrongDay)
        return finding(`le compte du ${dayText(wrongDay.day)} n’est pas ce qu’en font ses mouvements`, restoreRemedy);
      const { state, day } = drawerState(app.db);
      if (state !== 'late') return healthy;
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
      const foreign = (names: readonly string[]) => names.filter((name) => isForeign(dataDir, name));
      const folders = foreign(shopFolders);
      const [first, ...others] = folders.length > 0 ? folders : foreign(shopFilesIn(dataDir));
      if (first === undefined) return healthy;
      return finding(
        `${dataDir}/${first} n’est pas à la boutique${others.length > 0 ? `, ni ${plural(others.length, 'autre', 'autres')}` : ''}`,
        `Rendez-lui ses fichiers : ${ownCommand(dataDir)}`,
      );
    },
  },
  {
    title: 'disque',
    run: async ({ app, outside }) => {
      const { dataDir } = app.config;
      const { problem } = await app.health();
      const free = outside.freeBytes(dataDir);
      if (problem === null && free >= lowSpace) return healthy;
      return finding(problem ?? `il ne reste que ${fileSize(free)} dans ${dataDir}`, `${diskFullRemedy}.`);
    },
  },
  {
    title: 'travaux',
    run: async ({ app, outside }) =>
      (await outside.shopHere(app)).failedJobs.flatMap((name) =>
        finding(`« ${jobLabels[name as JobName] ?? name} » a échoué depuis hier`, logRemedy),
      ),
  },
  { title: 'nom', run: checkName },
  { title: 'https', run: checkHttps },
  {
    title: 'courriel',
    skippedInDemo: true,
    run: async ({ app, ctx, outside }) => {
      const remedy = `Réglez le serveur de courriel (SMTP_URL) ${onPage}.`;
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
        : healthy;
    },
  },
  {
    title: 'sauvegarde',
    skippedInDemo: true,
    run: ({ app, ctx }) => {
      const { isScheduled, last, problem, isOverdue } = backupState(ctx);
      if (!isScheduled)
        return finding('aucune n’est faite', `Réglez les sauvegardes (BACKUP_DIR, BACKUP_PASSWORD) ${onPage}.`);
      if (isOverdue || problem !== null) return finding(last, `${problem ?? ''} Essayez « comptoir backup ».`.trim());
      if (app.config.backupPassword) return healthy;
      return finding('elles ne sont pas chiffrées', `Donnez BACKUP_PASSWORD ${onPage}.`);
    },
  },
  {
    title: 'lieu des sauvegardes',
    skippedInDemo: true,
    run: (shop) => {
      const other = otherWriterText(shop.app.db);
      if (other)
        return finding(
          other,
          `Fermez-la (${closeCommand})\u00a0: sinon « restore » peut remettre sa boutique à la place de celle-ci.`,
        );
      const folder = backupFolder(shop);
      if (folder === null || !shop.outside.isSameDisk(folder, shop.app.config.dataDir)) return healthy;
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
      const needed = 10 * (databaseSize(app.db) + sizeOfFiles(dataDir));
      try {
        const { label, free } = await outside.spaceForBackups(backupDir ?? dataDir);
        if (!Number.isFinite(free))
          return unknown(`${label} ne dit pas la sienne`, `Voyez chez l’hébergeur qu’il reste ${fileSize(needed)}.`);
        if (free >= needed) return healthy;
        return finding(
          `il reste ${fileSize(free)} dans ${label}, moins que dix copies (${fileSize(needed)})`,
          'Agrandissez ce disque, ou donnez-en un autre dans BACKUP_DIR.',
        );
      } catch (error) {
        return finding(reasonOf(error), `Corrigez BACKUP_DIR ${onPage}.`);
      }
    },
  },
  {
    title: 'horloge',
    run: async ({ app, outside }) => {
      const remedy = 'Mettez-la à l’heure : apt-get install -y systemd-timesyncd, puis timedatectl set-ntp true.';
      const offsetText = (by: number) =>
        `${by < 0 ? 'avance' : 'retarde'} de ${formatNumber(Math.round(Math.abs(by) / minutes(1)))} minutes`;
      const behind = clockBehind(app.db);
      if (behind > 0) return finding(`${offsetText(behind)} sur la dernière écriture`, remedy);
      const source = timeSource(app);
      const ahead = source === null ? null : await outside.clockAhead(source);
      if (ahead !== null && Math.abs(ahead) > minutes(2)) return finding(offsetText(-ahead), remedy);
      const isSet = await outside.isClockSet();
      if (isSet === false) return finding('n’est réglée par aucun serveur de temps', remedy);
      if (isSet || ahead !== null) return healthy;
      return unknown('non vérifiée\u00a0: cette machine ne dit pas si elle est réglée', 'Lisez « timedatectl ».');
    },
  },
  {
    title: 'banque',
    skippedInDemo: true,
    run: async ({ app, outside }) => {
      const { bank } = app.config;
      const remedy = `Réglez le terminal de la banque (MONETICO_…) ${onPage}.`;
      if (!bank) return finding('aucune, la boutique ne prend pas la carte', remedy);
      const { mode, problems } = terminalOf(app).checkKeys();
      if (problems.length > 0) return finding(problems.join(' '), remedy);
      if (mode === 'test') return finding('c’est son bac à sable : aucun paiement n’est vrai', remedy);
      const silence = await outside.unreachable(bank.url);
      if (silence) return finding(`${bank.url} ne répond pas : ${silence}`, 'Ouvrez la sortie vers le port 443.');
      // Only a sealed production code proves the production key: the sandbox has a key of its own.
      const isProof = and(eq(paymentEvents.source, 'callback'), like(paymentEvents.code, 'paiement'));
      if (app.db.select().from(paymentEvents).where(isProof).limit(1).get()) return healthy;
      return unknown('aucun message n’a encore prouvé sa clé', 'Payez une commande par carte, puis remboursez-la.');
    },
  },
  {
    title: 'double authentification',
    skippedInDemo: true,
    run: ({ ctx }) => {
      const withoutSecondFactor = listAdmins(ctx).filter(
        (one) => one.disabledAt === null && one.totpConfirmedAt === null,
      );
      if (withoutSecondFactor.length === 0) return healthy;
      return finding(
        `manque à ${withoutSecondFactor.map(({ email }) => email).join(', ')}`,
        `Que chacun se connecte au back-office, qui la demande ; sinon fermez le compte : ${adminCommand} disable ADRESSE.`,
      );
    },
  },
  {
    title: 'premier mot de passe',
    skippedInDemo: true,
    run: ({ app, ctx }) => {
      if (!app.config.adminPassword || listAdmins(ctx).length === 0) return healthy;
      return finding('est encore dans les réglages', `Ôtez ADMIN_PASSWORD de ${settings}.`);
    },
  },
];

export type DoctorReport = { title: string; findings: Finding[] }[];

export async function examine(shop: CheckedShop): Promise<DoctorReport> {
  const applicable = checks.filter(({ skippedInDemo }) => !skippedInDemo || !shop.app.config.demo);
  const findingsOf = async (run: Check['run']) => {
    try {
      return await run(shop);
    } catch (error) {
      return finding(reasonWithPath(error), logRemedy);
    }
  };
  return Promise.all(applicable.map(async ({ title, run }) => ({ title, findings: await findingsOf(run) })));
}
