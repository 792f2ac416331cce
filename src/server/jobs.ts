import { retryBusy } from '../../db/client.ts';
import { dropExpiredProofs } from '../features/accounts/altcha.server.ts';
import { dropExpiredTokens } from '../features/accounts/mailedTokens.server.ts';
import { finishErasures } from '../features/accounts/personalDataClean.server.ts';
import { retentionOf } from '../features/accounts/personalDataRetention.server.ts';
import { deleteExpiredSessions } from '../features/accounts/session.server.ts';
import { purgeIdentity } from '../features/identity/purgeIdentity.server.ts';
import { runOrderJobs } from '../features/orders/orderJobs.server.ts';
import { orderShopOf } from '../features/orders/shop.ts';
import { dropOldThrottles } from '../http/throttle.server.ts';
import { sendDueMails } from '../mail/outbox.server.ts';
import { createMailer, forgetMailFiles } from '../mail/transport.ts';
import { identityVault } from '../uploads/vault.ts';
import type { ShopApp } from './app.ts';
import { newDayWatch } from './newDay.ts';

type Job = { name: string; everyMs: number; run: () => unknown };

/**
 * Work beside the requests, one run of a job at a time. A failing run is logged and the next one comes as planned.
 * @returns stops the clocks and waits for the runs under way.
 */
export function startJobs(app: ShopApp): () => Promise<void> {
  const mailer = createMailer(app.config);
  const jobs: Job[] = [
    { name: 'mail', everyMs: 2_000, run: () => sendDueMails(app.db, mailer.send) },
    { name: 'orders', everyMs: 60_000, run: () => runOrderJobs(app.db, orderShopOf(app.config)) },
    { name: 'new day', everyMs: 60_000, run: newDayWatch(app.db) },
    { name: 'sessions', everyMs: 3_600_000, run: () => deleteExpiredSessions(app.db) },
    { name: 'mailed tokens', everyMs: 3_600_000, run: () => dropExpiredTokens(app.db) },
    { name: 'throttles', everyMs: 3_600_000, run: () => dropOldThrottles(app.db) },
    {
      name: 'identity',
      everyMs: 3_600_000,
      run: () => purgeIdentity(app.db, identityVault(app), retentionOf(app.config)),
    },
    { name: 'erasures', everyMs: 60_000, run: () => forgetMailFiles(app.config, finishErasures(app.db)) },
    { name: 'proofs', everyMs: 3_600_000, run: () => dropExpiredProofs(app.db) },
  ];
  const running = new Set<Promise<void>>();
  const clocks = jobs.map((job) => {
    let busy = false;
    const tick = async () => {
      if (busy) return;
      busy = true;
      const run = retryBusy(async () => void (await job.run()))
        .catch((error: unknown) => app.log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => {
          busy = false;
          running.delete(run);
        });
      running.add(run);
      await run;
    };
    void tick();
    return setInterval(tick, job.everyMs);
  });
  return async () => {
    for (const clock of clocks) clearInterval(clock);
    await Promise.all(running);
    mailer.close();
  };
}
