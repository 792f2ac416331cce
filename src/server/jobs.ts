import { dropOldCopies } from '../../db/copies.ts';
import { dropDeadLinks } from '../features/accounts/mailed/links.server.ts';
import { deleteExpiredSessions } from '../features/accounts/model/session.server.ts';
import { dropExpiredTokens } from '../features/accounts/model/tokens.server.ts';
import { fireStockAlerts } from '../features/alerts/back/notify.server.ts';
import { dropOldAlerts } from '../features/alerts/stopAlert.server.ts';
import { purgeIdentity } from '../features/identity/purgeIdentity.server.ts';
import { dropUnconfirmed } from '../features/newsletter/members.server.ts';
import { runOrderJobs } from '../features/orders/cancel/late.server.ts';
import { issueDueInvoices } from '../features/orders/papers/issue.server.ts';
import { sendWithPapers } from '../features/orders/papers/papers.server.ts';
import { reconcilePayments } from '../features/orders/payments/reconcile.server.ts';
import { readDueFeeds } from '../features/prices/feeds/feeds.server.ts';
import { publishDuePrices } from '../features/prices/schedule.server.ts';
import { tendDormantAccounts } from '../features/privacy/dormantAccounts.server.ts';
import { finishErasures } from '../features/privacy/erase.server.ts';
import { repeatErasures } from '../features/privacy/repeat.server.ts';
import { checkBook } from '../features/register/check.server.ts';
import { closeDueDays, purgeRegister } from '../features/register/close.server.ts';
import { dropOldReviews } from '../features/reviews/published/published.server.ts';
import { dropSpentRobotChecks } from '../features/robotCheck/altcha.server.ts';
import { system } from '../http/actor.ts';
import { actingAs, type Ctx } from '../http/context.ts';
import { dropOldThrottles } from '../http/throttle.server.ts';
import { dropOldMails } from '../mail/oldMails.server.ts';
import { type SendMail, sendDueMails } from '../mail/outbox.server.ts';
import { createMailer, forgetMailFiles } from '../mail/transport.ts';
import { sweepPictures } from '../uploads/sweepPictures.server.ts';
import type { ShopApp } from './app.ts';
import { backUpBeside } from './backup/backup.ts';
import { dropOldAsides } from './backup/restore.ts';
import { pageClock } from './pageClock.ts';
import { reportToOwner } from './watch/ownerReport.ts';

export type StopJobs = () => Promise<void>;

const slowJobMs = 5_000;

/** Between the first runs of two jobs, hence also between later ones: together they would delay pages. */
const apartMs = 40;

type Job = {
  name: string;
  everyMs: number;
  run: () => unknown;
};

/** One run of a job at a time; a failed run is logged, the next one stays scheduled. */
export function startJobs(app: ShopApp): StopJobs {
  const ctx: Ctx = { db: app.db, actor: system('jobs'), shop: app };
  const mailer = createMailer(app);
  const stopping = new AbortController();
  const send = logged(mailer.send, app.log);
  const sendOwn = sendWithPapers(ctx, send);
  // The sanitising library is loaded with the first letter.
  const sendLetter: SendMail = async (mail) =>
    (await import('../features/newsletter/mailings.server.ts')).sendCompleted(ctx, send)(mail);
  const leaves = app.config.smtpUrl !== undefined;
  const how = { leaves, stopping: stopping.signal };
  const jobs: Job[] = [
    { name: 'mail', everyMs: 500, run: () => sendDueMails(app.db, { send: sendOwn, ...how }) },
    {
      name: 'order mail',
      everyMs: 500,
      run: () => sendDueMails(app.db, { send: sendOwn, queue: 'order', ...how }),
    },
    {
      name: 'newsletter',
      everyMs: 2_000,
      run: () => sendDueMails(app.db, { send: sendLetter, queue: 'newsletter', ...how }),
    },
    { name: 'unconfirmed', everyMs: 86_400_000, run: () => dropUnconfirmed(app.db) },
    { name: 'orders', everyMs: 60_000, run: () => runOrderJobs(ctx) },
    { name: 'invoices', everyMs: 60_000, run: () => issueDueInvoices(ctx) },
    { name: 'prices', everyMs: 5_000, run: () => publishDuePrices(ctx) },
    { name: 'feeds', everyMs: 5_000, run: () => readDueFeeds(ctx, stopping.signal) },
    { name: 'stock alerts', everyMs: 30_000, run: () => fireStockAlerts(ctx) },
    { name: 'bank', everyMs: 60_000, run: () => askBankAgain(ctx, stopping.signal) },
    { name: 'page clock', everyMs: 5_000, run: pageClock(app.db) },
    { name: 'sessions', everyMs: 3_600_000, run: () => deleteExpiredSessions(app.db) },
    { name: 'mailed links', everyMs: 600_000, run: () => dropDeadLinks(ctx) },
    { name: 'mailed tokens', everyMs: 3_600_000, run: () => dropExpiredTokens(app.db) },
    { name: 'throttles', everyMs: 3_600_000, run: () => dropOldThrottles(app.db) },
    { name: 'identity', everyMs: 3_600_000, run: () => purgeIdentity(ctx) },
    { name: 'erasures', everyMs: 60_000, run: async () => forgetMailFiles(app.config, await finishErasures(app.db)) },
    { name: 'erased again', everyMs: 3_600_000, run: () => eraseAgain(actingAs(ctx, system('erasures'))) },
    {
      name: 'dormant accounts',
      everyMs: 3_600_000,
      run: () => tendDormantAccounts(actingAs(ctx, system('dormant accounts'))),
    },
    { name: 'copies', everyMs: 86_400_000, run: () => dropOldCopies(app.db.$client.name) },
    { name: 'set aside', everyMs: 86_400_000, run: () => dropOldAsides(app.config.dataDir) },
    { name: 'backup', everyMs: 3_600_000, run: () => backUpBeside(app, stopping.signal) },
    { name: 'owner report', everyMs: 900_000, run: () => reportToOwner(ctx) },
    { name: 'alerts', everyMs: 3_600_000, run: () => dropOldAlerts(ctx) },
    {
      name: 'old mails',
      everyMs: 86_400_000,
      run: async () => forgetMailFiles(app.config, await dropOldMails(app.db)),
    },
    {
      name: 'pictures',
      everyMs: 86_400_000,
      run: () => sweepPictures(app.db, { folder: `${app.config.dataDir}/images` }),
    },
    { name: 'old reviews', everyMs: 86_400_000, run: () => dropOldReviews(app.db) },
    { name: 'register', everyMs: 600_000, run: () => closeDueDays(actingAs(ctx, system('register'))) },
    { name: 'register check', everyMs: 86_400_000, run: () => checkBook(actingAs(ctx, system('register'))) },
    { name: 'register terms', everyMs: 86_400_000, run: () => purgeRegister(ctx) },
    { name: 'proofs', everyMs: 3_600_000, run: () => dropSpentRobotChecks(app.db) },
  ];
  const running = new Set<Promise<void>>();
  const clocks = new Set<NodeJS.Timeout>();
  for (const [at, job] of jobs.entries()) {
    let busy = false;
    const tick = async () => {
      if (busy) return;
      busy = true;
      const started = performance.now();
      const run = (async () => void (await job.run()))()
        .catch((error: unknown) => {
          app.traffic.jobsFailed[job.name] = (app.traffic.jobsFailed[job.name] ?? 0) + 1;
          app.log.error({ err: error, job: job.name }, 'job failed');
        })
        .finally(() => {
          const took = Math.round(performance.now() - started);
          if (took >= slowJobMs) app.log.warn({ job: job.name, took }, 'slow job');
          busy = false;
          running.delete(run);
        });
      running.add(run);
      await run;
    };
    const begin = () => {
      clocks.add(setInterval(tick, job.everyMs));
      void tick();
    };
    clocks.add(setTimeout(begin, at * apartMs));
  }
  return async () => {
    for (const clock of clocks) clearTimeout(clock);
    stopping.abort();
    await Promise.all(running);
    mailer.close();
  };
}

/** Keeps recipients and server answers out of the log. */
const logged =
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

/** See `reconcilePayments`; a silent bank is only logged. */
async function askBankAgain(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  const { asked, failures } = await reconcilePayments(ctx, stopping);
  if (failures.length > 0) ctx.shop.log.warn({ asked, failures }, 'the bank left questions open');
}

/** Accounts restored by a backup; rare enough to be logged. */
async function eraseAgain(ctx: Ctx): Promise<void> {
  const { again, waiting } = await repeatErasures(ctx);
  if (again + waiting > 0)
    ctx.shop.log.warn({ again, waiting }, 'an old copy of the database had brought erased accounts back');
}
