import { execFile, spawnSync } from 'node:child_process';

export type Load = { perSecond: number; p99: number };

type Asked = { url: string; headers?: Record<string, string> };

export const connections = 32;

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

export const client = hasWrk ? 'wrk' : 'a client in Node, for want of wrk: it hides what is above 10 000 /s';

/** Wrk writes `812.00us`, `1.20ms` or `1.10s`. */
function milliseconds(text: string): number {
  const [, number, unit = 'ms'] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1);
}

/** Asks one address by 32 connections for some seconds, from a process of its own. @throws where it is refused */
export async function load({ url, headers = {} }: Asked, seconds: number): Promise<Load> {
  if (!hasWrk) return press(connections, seconds, () => ask(url, { headers }));
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const said = await new Promise<string>((resolve, reject) =>
    execFile('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...given, url], (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    ),
  );
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1];
  if (refused) throw new Error(`${url}: ${refused} refusals`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    p99: milliseconds(/99%\s+(\S+)/.exec(said)?.[1] ?? ''),
  };
}

/** One answer, read to its end. @throws where it is a refusal */
export async function ask(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
}

/** The same work over and over, so many at once, for some seconds. */
export async function press(atOnce: number, seconds: number, work: () => Promise<unknown>): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const one = async () => {
    while (performance.now() - started < seconds * 1000) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}
