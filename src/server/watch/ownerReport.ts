import { readSetting, saveSetting } from '../../../db/installation.ts';
import { write } from '../../../db/writer.ts';
import { adminPaths } from '../../adminPaths.ts';
import { days, formatMoment, isoDay, parisDateParts } from '../../dates.ts';
import { shopMailbox } from '../../features/accounts/model/dealer.server.ts';
import { registerWarnings } from '../../features/goods/book/check.server.ts';
import { countPaymentAlerts } from '../../features/orders/model/queries.server.ts';
import { backupState } from '../../features/overview/safety/backups.server.ts';
import type { Ctx } from '../../http/context.ts';
import { button, mailContent, note } from '../../mail/letter.ts';
import { countAbandonedMails, enqueueMail } from '../../mail/outbox.server.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import type { ShopApp } from '../app.ts';
import { otherWriterText } from '../backup/writer.ts';
import { publicFindings } from '../doctor/checks.ts';
import { thisProcess } from '../doctor/headers.ts';
import { probes } from '../doctor/outside.ts';
import { freeBytes } from '../start/folder.ts';
import { clockLag, lowSpaceBytes } from './health.ts';
import { type JobName, jobLabels } from './jobLabels.ts';

const reportHour = 8;
const startupGraceSeconds = 300;

async function problemsOf(ctx: Ctx, jobs: ShopApp['counters']['jobs'], now: number): Promise<string[]> {
  const { db, shop } = ctx;
  const { siteUrl, dataDir } = shop.config;
  const { isScheduled, lastText, problem, isOverdue } = backupState(ctx, now);
  const freeSpace = freeBytes(dataDir);
  const undeliveredCount = countAbandonedMails(db, now - days(1));
  const paymentAlertCount = countPaymentAlerts(db);
  const clockBehindMs = clockLag(db, now);
  const otherWriter = otherWriterText(db, now);
  const isPublic = siteUrl.startsWith('https:');
  const insideProbes = { ...probes, probeLocalShop: async () => ({ process: thisProcess, failedJobs: [] }) };
  const outsideFindings = isPublic ? await publicFindings({ app: shop, outside: insideProbes }, 0) : [];
  return [
    isScheduled && problem !== null && `La sauvegarde a échoué : ${problem} (${lastText})`,
    isScheduled && problem === null && isOverdue && `La sauvegarde de la nuit manque : ${lastText}.`,
    otherWriter !== null && `Lieu des sauvegardes\u00a0: ${otherWriter}. Fermez-la.`,
    freeSpace < lowSpaceBytes && `Il ne reste que ${fileSize(freeSpace)} sur le disque de la boutique.`,
    undeliveredCount > 0 && `Courriels abandonnés depuis hier : ${undeliveredCount}. Ils se relancent dans Courriels.`,
    paymentAlertCount > 0 && `Messages de la banque à régler : ${paymentAlertCount}.`,
    ...outsideFindings.map(({ problem, remedy }) => `Adresse publique : ${problem}. ${remedy}`),
    ...registerWarnings(ctx),
    ...Object.entries(jobs).map(
      ([job, { failures, failedAt }]) =>
        failedAt !== null &&
        failedAt > now - days(1) &&
        `Un travail de la boutique a échoué (${jobLabels[job as JobName]}), la dernière fois le ${formatMoment(failedAt)}, ${failures}\u00a0fois depuis son ouverture. « journalctl -u comptoir -p err » dit pourquoi.`,
    ),
    clockBehindMs > 0 && 'L’horloge de la machine retarde sur la dernière écriture de la boutique.',
  ].filter((sentence) => sentence !== false);
}

export async function reportToOwner(
  ctx: Ctx,
  jobs: ShopApp['counters']['jobs'],
  now = Date.now(),
  uptime = process.uptime(),
): Promise<void> {
  if (uptime < startupGraceSeconds) return;
  const [settingName, today] = ['report:day', isoDay(now)];
  const recipient = shopMailbox(ctx);
  if (readSetting(ctx.db, settingName) === today || Number(parisDateParts(now)['hour']) < reportHour || !recipient)
    return;
  const problems = await problemsOf(ctx, jobs, now);
  await write(ctx, (tx) => {
    saveSetting(tx.db, settingName, today);
    if (problems.length === 0) return;
    enqueueMail(tx, {
      kind: 'ownerReport',
      recipient,
      letter: mailContent(
        `${ctx.shop.sender.shopName}\u00a0: ${problems.length === 1 ? 'un point à voir' : `${problems.length} points à voir`}`,
        problems[0] ?? '',
        [
          'Bonjour,',
          'Voici ce qui demande votre attention. Un jour où tout va, la boutique n’écrit pas.',
          ...problems.map(note),
          button('Ouvrir le back-office', adminPaths.overview),
        ],
      ),
    });
  });
}
