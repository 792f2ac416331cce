import { execFile } from 'node:child_process';
import type { ShopApp } from '../app.ts';

/** That it is open and, again and again, that it lives. Node has no sockets of that kind, hence systemd's own program. */
export function reportToSystemd({ log }: ShopApp): void {
  const report = (state: string) =>
    execFile('systemd-notify', [state], (error) => error && log.error({ err: error }, 'systemd heard nothing'));
  report('READY=1');
  const patienceMs = Number(process.env['WATCHDOG_USEC'] ?? 0) / 1_000;
  if (patienceMs > 0) setInterval(() => report('WATCHDOG=1'), patienceMs / 3).unref();
}
