import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../start/refusal.ts';

type RunOptions = { seconds?: number; mayFail?: boolean };

export function thisMachine() {
  const root = process.env['COMPTOIR_ROOT'] ?? '';
  // The default umask is private, but the shop's user must be able to read the files.
  process.umask(0o022);
  const pathIn = (path: string) => `${root}${path}`;
  const replace = (path: string, mode: number, write: (draft: string) => void) => {
    const draft = `${pathIn(path)}.nouveau`;
    mkdirSync(dirname(draft), { recursive: true });
    write(draft);
    chmodSync(draft, mode);
    renameSync(draft, pathIn(path));
  };
  return {
    resolve: pathIn,
    read: (path: string) => (existsSync(pathIn(path)) ? readFileSync(pathIn(path), 'utf8') : null),
    write: (path: string, text: string | Buffer, mode: number) =>
      replace(path, mode, (draft) => writeFileSync(draft, text, { mode })),
    copy: (from: string, path: string) => replace(path, 0o755, (draft) => copyFileSync(pathIn(from), draft)),

    async run(program: string, args: readonly string[], { seconds = 600, mayFail = false }: RunOptions = {}) {
      const child = spawn(program, args, {
        env: childEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes));
      const timer = setTimeout(() => child.kill('SIGTERM'), seconds * 1_000);
      const code = await new Promise<number | null>((resolve) => {
        child.once('error', () => resolve(127));
        child.once('close', resolve);
      });
      clearTimeout(timer);
      if (code !== 0 && !mayFail)
        throw new Refusal(`« ${[program, ...args].join(' ')} » a échoué (${code ?? 'trop long'}) :\n${output.trim()}`);
      return { isDone: code === 0, output: output.trim() };
    },

    async isHealthy(port: number, seconds: number) {
      const end = performance.now() + seconds * 1_000;
      while (performance.now() < end) {
        const signal = AbortSignal.timeout(5_000);
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal }).catch(() => null);
        if (answer?.ok) return true;
        await wait(250);
      }
      return false;
    },
  };
}

export type HostMachine = ReturnType<typeof thisMachine>;

function childEnvironment(): NodeJS.ProcessEnv {
  const { COMPTOIR_RELEASE: _, COMPTOIR_FILE: _file, LD_LIBRARY_PATH: _path, ...rest } = process.env;
  return { ...rest, DEBIAN_FRONTEND: 'noninteractive' };
}

export function requireRoot(machine: HostMachine): void {
  if (machine.resolve('') === '' && process.getuid?.() !== 0)
    throw new Refusal('Cette commande installe des fichiers du système : lancez-la en root (sudo).');
}
