import { expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openApp } from '../../src/server/app.ts';
import { startJobs } from '../../src/server/jobs.ts';
import { jobLabels } from '../../src/server/watch/jobLabels.ts';
import { testFolder } from '../support/folder.ts';

const silentApp = (name: string) => openApp(readConfig({ DATA_DIR: testFolder(name), DEMO: '0', LOG_LEVEL: 'silent' }));

it('Une seule horloge lance tous les travaux : une boutique au repos se réveille une fois par seconde', async () => {
  const app = silentApp('clock');
  const [intervals, timeouts] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'setTimeout')];
  const stopJobs = startJobs(app);
  expect(intervals.mock.calls.map(([, ms]) => ms)).toEqual([1_000]);
  expect(timeouts).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(Object.keys(app.counters.jobs).toSorted()).toEqual(Object.keys(jobLabels).toSorted());
  await stopJobs();
  app.db.$client.close();
});

it('Un travail qui échoue est compté, dit au journal et repris au prochain tour, sans arrêter les autres', async () => {
  const app = silentApp('failing');
  const errors = vi.spyOn(app.log, 'error');
  app.db.$client.exec('alter table import_pictures rename to away');
  const stopJobs = startJobs(app);
  const failures = () => app.counters.jobs['import pictures']?.failures;
  await vi.waitFor(() => expect(failures()).toBe(2), { timeout: 5_000 });
  expect(app.counters.jobs['import pictures']?.failedAt).not.toBeNull();
  app.db.$client.exec('alter table away rename to import_pictures');
  await vi.waitFor(() => expect(app.counters.jobs['import pictures']?.failedAt).toBeNull(), { timeout: 5_000 });
  await stopJobs();
  const before = failures();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(failures()).toBe(before);
  expect(app.counters.jobs['hand overs']).toEqual({ failures: 0, failedAt: null });
  expect(errors.mock.calls[0]).toMatchObject([{ job: 'import pictures' }, 'job failed']);
  app.db.$client.close();
});
