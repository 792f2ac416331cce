import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Proxies are tested where installed (Debian: apt install caddy nginx varnish). */
export const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Runs until the end of the test; resolves once listening. */
export async function startFront(
  command: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<void> {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for (let tries = 0; !(await listens(port)); tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`${command} did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    probe.once('close', () => resolve(false)).unref();
    probe.once('connect', () => probe.end());
  });

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** TLS, trusting this authority only. */
export const secureGet = (
  url: string,
  ca: Buffer,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { ca, headers, method: body === undefined ? 'GET' : 'POST', servername: 'localhost' },
      (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
      },
    );
    outgoing.on('error', reject).end(body);
  });
