import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { runCommandLine } from '../../src/server/commands/run.ts';
import { root } from '../../src/server/ensure.mjs';

/** Runs a command in this process, which has loaded the program. */
export async function runHere(
  dataDir: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr],
) {
  let said = '';
  const spies = streams.map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += text;
      return true;
    }),
  );
  const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...environment, DATA_DIR: dataDir };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    const code = await runCommandLine(args, join(root, 'dist'));
    return { code, said };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

type Ended = { code: number | null; said: string };

export async function expectSaid(run: Ended | Promise<Ended>, code: number, words: string | RegExp): Promise<void> {
  const ended = await run;
  expect(ended.said).toMatch(words);
  expect(ended.code, ended.said).toBe(code);
}
