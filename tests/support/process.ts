import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../src/server/ensure.mjs';
import { freePort } from './port.ts';

export type ShopProcess = {
  base: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Output so far. */
  output: () => string;
  /** SIGKILL, like a power cut. */
  kill: () => Promise<void>;
  /** Orderly stop; resolves with the exit code. */
  stop: () => Promise<number | null>;
};

/** `surroundings`: the inherited environment. */
type Program = { command: string; args: string[]; cwd: string; surroundings: NodeJS.ProcessEnv };

export const built = (): Program => ({
  command: process.execPath,
  args: ['dist/server/entry.mjs'],
  cwd: root,
  surroundings: process.env,
});

export const ownAdmin = { ADMIN_EMAIL: 'comptoir@vermeil.example', ADMIN_PASSWORD: 'trois-lingots-au-coffre' };

type Environment = Record<string, string>;

const environmentOf = ({ surroundings }: Program, dataDir: string, own: Environment): NodeJS.ProcessEnv => ({
  ...surroundings,
  ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' },
  ...own,
  DATA_DIR: dataDir,
});

/** Output and exit code of a command, or of a shop that must not open. */
export async function runShop(
  dataDir: string,
  environment: Environment = {},
  { args = [], input = '' }: { args?: readonly string[]; input?: string } = {},
): Promise<{ code: number | null; said: string }> {
  const program = built();
  const env = environmentOf(program, dataDir, environment);
  const child = spawn(program.command, [...program.args, ...args], { cwd: program.cwd, env, timeout: 60_000 });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  // Some commands ignore their input.
  child.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Does not wait; `stdout` receives the log. */
export function launchShop(
  dataDir: string,
  environment: Environment,
  program = built(),
  stdout: 'pipe' | number = 'pipe',
): ChildProcess {
  const { command, args, cwd } = program;
  const env = environmentOf(program, dataDir, { ...(environment['DEMO'] === '0' && ownAdmin), ...environment });
  return spawn(command, args, { cwd, env, stdio: ['ignore', stdout, 'pipe'] });
}

/** Like `npm start` by default; resolves once the shop answers. */
export async function spawnShop(
  dataDir: string,
  environment: Environment = {},
  program = built(),
): Promise<ShopProcess> {
  const port = Number(environment['PORT'] ?? (await freePort()));
  const child = launchShop(dataDir, { ...environment, PORT: String(port) }, program);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  // Ends with the test in any case.
  const reap = () => child.kill('SIGKILL');
  process.once('exit', reap);
  child.once('exit', () => process.off('exit', reap));
  const base = `http://127.0.0.1:${port}`;
  await answering(child, base, () => output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    base,
    port,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

async function answering(child: ChildProcess, base: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop ended at once:\n${output()}`);
    const answer = await fetch(`${base}/robots.txt`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the shop did not answer:\n${output()}`);
}
