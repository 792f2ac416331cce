import { dropOldCopies } from '../../db/copies.ts';
import { days, hours, minutes } from '../dates.ts';
import { withdrawExpiredLinks } from '../features/accounts/mailed/links.server.ts';
import { deleteExpiredSessions } from '../features/accounts/model/session.server.ts';
import { deleteExpiredTokens } from '../features/accounts/model/tokens.server.ts';
import { fireStockAlerts } from '../features/alerts/back/notify.server.ts';
import { deleteOldAlerts } from '../features/alerts/stopAlert.server.ts';
import { checkBooks } from '../features/goods/book/check.server.ts';
import { closeDueDays, purgeRegister } from '../features/goods/book/close.server.ts';
import { purgeIdentity } from '../features/identity/purgeIdentity.server.ts';
import { runImportJobs } from '../features/imports/machine/machine.server.ts';
import { fetchNextPicture } from '../features/imports/machine/pictures.server.ts';
import { deleteUnconfirmedMembers } from '../features/newsletter/members.server.ts';
import { runOrderJobs } from '../features/orders/cancel/cancelOrder.server.ts';
import { completeHandOvers } from '../features/orders/fulfilment/status.server.ts';
import { issueDueInvoices, sendWithAttachments } from '../features/orders/papers/papers.server.ts';
import { reconcilePayments } from '../features/orders/payments/reconcile.server.ts';
import { deleteOldPeople } from '../features/people/people.server.ts';
import { readDueFeeds } from '../features/prices/feeds/feeds.server.ts';
import { publishDuePrices } from '../features/prices/schedule.server.ts';
import { processDormantAccounts } from '../features/privacy/dormantAccounts.server.ts';
import { finishErasures } from '../features/privacy/erase.server.ts';
import { repeatErasures } from '../features/privacy/repeat.server.ts';
import { closeWithdrawalPeriods } from '../features/purchases/desk/acts.server.ts';
import { sendWithPurchaseDocument } from '../features/purchases/desk/papers.server.ts';
import { purgePurchases } from '../features/purchases/model/terms.server.ts';
import { deleteOldReviews } from '../features/reviews/published/published.server.ts';
import { deleteUsedRobotChecks } from '../features/robotCheck/altcha.server.ts';
import { actingAs, type Ctx, system } from '../http/context.ts';
import { dropOldThrottles } from '../http/throttle.server.ts';
import { type SendMail, sendDueMails } from '../mail/outbox.server.ts';
import { deleteOldMails } from '../mail/outboxList.server.ts';
import { createMailer, deleteMailFiles } from '../mail/transport.server.ts';
import { sweepPictures } from '../uploads/sweepPictures.server.ts';
import type { ShopApp } from './app.ts';
import { backUpInChild } from './backup/backup.ts';
import { deleteAsideFolders } from './backup/restore.ts';
import { expireTimedPages } from './pageClock.ts';
import type { JobName } from './watch/jobLabels.ts';
import { reportToOwner } from './watch/ownerReport.ts';

export type StopJobs = () => Promise<void>;

const slowJobMs = 5_000;

/** One timer for all jobs: several would wake an idle machine several times a second. */
const tickMs = 1_000;

type Job = readonly [name: JobName, everyMs: number, run: () => unknown];

export function startJobs(app: ShopApp): StopJobs {
  const ctx: Ctx = { db: app.db, actor: system('jobs'), shop: app };
  const mailer = createMailer(app);
  const abortController = new AbortController();
  const send = withLogging(mailer.send, app.log);
  const sendShopMail = sendWithAttachments(ctx, sendWithPurchaseDocument(ctx, send));
  const sendNewsletter: SendMail = async (mail) =>
    (await import('../features/newsletter/mailings.server.ts')).sendWithContent(ctx, send)(mail);
  const outboxOptions = { isKeptHere: () => app.config.smtpUrl === undefined, stopping: abortController.signal };
  const contextFor = (job: string) => actingAs(ctx, system(job));
  const jobs: Job[] = [
    ['mail', 1_000, () => sendDueMails(app.db, { send: sendShopMail, ...outboxOptions })],
    ['order mail', 1_000, () => sendDueMails(app.db, { send: sendShopMail, queue: 'order', ...outboxOptions })],
    ['newsletter', 2_000, () => sendDueMails(app.db, { send: sendNewsletter, queue: 'newsletter', ...outboxOptions })],
    ['unconfirmed', days(1), () => deleteUnconfirmedMembers(app.db)],
    ['orders', minutes(1), () => runOrderJobs(ctx)],
    ['hand overs', 1_000, () => completeHandOvers(ctx)],
    ['invoices', minutes(1), () => issueDueInvoices(ctx)],
    ['prices', 5_000, () => publishDuePrices(ctx)],
    ['feeds', 5_000, () => readDueFeeds(ctx, abortController.signal)],
    ['imports', 30_000, () => runImportJobs(contextFor('imports'))],
    ['import pictures', 1_000, () => fetchNextPicture(contextFor('imports'), abortController.signal)],
    ['stock alerts', 30_000, () => fireStockAlerts(ctx)],
    ['bank', minutes(1), () => reconcileBank(ctx, abortController.signal)],
    ['page clock', 5_000, expireTimedPages(app.db)],
    ['sessions', hours(1), () => deleteExpiredSessions(app.db)],
    ['mailed links', minutes(10), () => withdrawExpiredLinks(ctx)],
    ['mailed tokens', hours(1), () => deleteExpiredTokens(app.db)],
    ['throttles', hours(1), () => dropOldThrottles(app.db)],
    ['identity', hours(1), () => purgeIdentity(ctx)],
    ['erasures', minutes(1), async () => deleteMailFiles(app.config, await finishErasures(app.db))],
    ['erased again', hours(1), () => eraseRestoredAccounts(contextFor('erasures'))],
    ['dormant accounts', hours(1), () => processDormantAccounts(contextFor('dormant accounts'))],
    ['copies', days(1), () => dropOldCopies(app.db.$client.name)],
    ['set aside', days(1), () => deleteAsideFolders(app.config.dataDir)],
    ['backup', hours(1), () => backUpInChild(app, abortController.signal)],
    ['owner report', minutes(15), () => reportToOwner(ctx, app.counters.jobs)],
    ['alerts', hours(1), () => deleteOldAlerts(ctx)],
    ['old mails', days(1), async () => deleteMailFiles(app.config, await deleteOldMails(app.db))],
    ['pictures', days(1), () => sweepPictures(app.db, { folder: `${app.config.dataDir}/images` })],
    ['old reviews', days(1), () => deleteOldReviews(app.db)],
    ['register', minutes(10), () => closeDueDays(contextFor('register'))],
    ['register check', days(1), () => checkBooks(contextFor('register'))],
    ['register terms', days(1), () => purgeRegister(ctx)],
    ['people', days(1), () => deleteOldPeople(ctx)],
    ['purchases', minutes(1), () => closeWithdrawalPeriods(contextFor('purchases'))],
    ['purchase terms', days(1), () => purgePurchases(ctx)],
    ['proofs', hours(1), () => deleteUsedRobotChecks(app.db)],
  ];
  const jobFailures = app.counters.jobs;
  for (const [name] of jobs) jobFailures[name] = { failures: 0, failedAt: null };
  const runningJobs = new Map<JobName, Promise<void>>();
  const run = async ([name, , work]: Job) => {
    const startedAt = performance.now();
    const { failures: previous = 0 } = jobFailures[name] ?? {};
    try {
      await work();
      jobFailures[name] = { failures: previous, failedAt: null };
    } catch (error) {
      jobFailures[name] = { failures: previous + 1, failedAt: Date.now() };
      app.log.error({ err: error, job: name }, 'job failed');
    }
    const elapsedMs = Math.round(performance.now() - startedAt);
    if (elapsedMs >= slowJobMs) app.log.warn({ job: name, took: elapsedMs }, 'slow job');
  };
  let ticks = 0;
  const tick = async () => {
    const tickTime = ticks++ * tickMs;
    for (const job of jobs.filter(([, everyMs]) => tickTime % everyMs === 0)) {
      const [name] = job;
      // Requests go first, because several jobs may be due together.
      await new Promise(setImmediate);
      if (abortController.signal.aborted || runningJobs.has(name)) continue;
      runningJobs.set(
        name,
        run(job).finally(() => runningJobs.delete(name)),
      );
    }
  };
  void tick();
  const timer = setInterval(tick, tickMs);
  return async () => {
    clearInterval(timer);
    abortController.abort();
    await Promise.all(runningJobs.values());
    mailer.close();
  };
}

const withLogging =
  (send: SendMail, log: ShopApp['log']): SendMail =>
  (mail) =>
    send(mail).catch((error: { code?: unknown; responseCode?: unknown; command?: unknown }) => {
      const { code, responseCode, command } = error;
      log.warn(
        { mail: mail.id, kind: mail.kind, attempt: mail.attempts + 1, code, responseCode, command },
        'mail failed',
      );
      throw error;
    });

async function reconcileBank(ctx: Ctx, stopSignal: AbortSignal) {
  const { enquiries, failures } = await reconcilePayments(ctx, stopSignal);
  if (failures.length > 0) ctx.shop.log.warn({ enquiries, failures }, 'the bank left questions open');
}

async function eraseRestoredAccounts(ctx: Ctx) {
  const { repeated, waiting } = await repeatErasures(ctx);
  if (repeated + waiting > 0)
    ctx.shop.log.warn({ again: repeated, waiting }, 'an old copy of the database had brought erased accounts back');
}
