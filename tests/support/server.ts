import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../../src/config.ts';
import type { ShopApp } from '../../src/server/app.ts';
import { root } from '../../src/server/ensure.mjs';
import type { Timeouts } from '../../src/server/front/connection.ts';
import { demoFile } from './demo.ts';
import { type makeUser, migratedFile } from './people.ts';
import { freePort } from './port.ts';
import { type SignedIn, signInNew } from './signIn.ts';

const dist = join(root, 'dist');

export type RunningShop = {
  app: ShopApp;
  base: string;
  /** Bearer token, cookie and actor of a signed-in person. */
  signIn: (role: 'client' | 'admin', values?: Parameters<typeof makeUser>[2]) => Promise<SignedIn>;
  ask: (path: string, asked?: Asked) => Promise<Said>;
  connections: () => Promise<number>;
  stop: () => Promise<void>;
};

type Said = { status: number; headers: Headers; to: string | null; text: string };
/** Pages send a cookie, calls a token. */
type Asked = RequestInit & { cookie?: SignedIn; token?: SignedIn; json?: unknown; form?: Record<string, string> };

export type { SignedIn };

/** One request, without following redirections. */
async function ask(address: string, { cookie, token, json, form, ...init }: Asked = {}): Promise<Said> {
  const headers = new Headers(init.headers);
  if (cookie) headers.set('cookie', cookie.cookie);
  if (token) headers.set('authorization', `Bearer ${token.token}`);
  if (json !== undefined) headers.set('content-type', 'application/json');
  const body = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : init.body;
  const method = init.method ?? (body == null ? 'GET' : 'POST');
  const answer = await fetch(address, { redirect: 'manual', ...init, method, headers, ...(body != null && { body }) });
  const [to, text] = [answer.headers.get('location'), await answer.text()];
  return { status: answer.status, headers: answer.headers, to, text };
}

/** Demo goods without pictures. */
export async function startDemoShop(environment: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  writeFileSync(join(dataDir, 'shop.db'), await demoFile());
  return startShop({ ...environment, DATA_DIR: dataDir });
}

/** Real server of the built shop on a free port, with an empty database and no jobs. */
export async function startShop(environment: Record<string, string> = {}, waits?: Timeouts): Promise<RunningShop> {
  if (!existsSync(`${dist}/server/entry.mjs`)) throw new Error('The shop is not built: npm run build');
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'shop-'));
  if (!environment['DATA_DIR']) writeFileSync(join(dataDir, 'shop.db'), migratedFile());
  const port = await freePort();
  const entry = pathToFileURL(`${dist}/server/entry.mjs`).href;
  const { openShop } = await ((await import(entry)) as typeof import('../../src/server/command.ts')).loadShop();
  const { app, server } = openShop(
    readConfig({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...environment }),
    dist,
    waits,
  );
  // No test here survives a power cut; waiting for the disk took half of the time.
  app.db.$client.pragma('synchronous = OFF');
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${port}`;
  return {
    app,
    base,
    ask: (path, asked) => ask(base + path, asked),
    signIn: (role, values) => signInNew(app.db, app.keys, role, values),
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      app.db.$client.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
