import { request } from 'node:http';
import { readShapes, refusedShapes } from '../support/shapes.ts';
import { fromElsewhere } from './shop.ts';

const rounds = 41;

/** Milliseconds of one request; the target is sent as it is. */
const ask = (base: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now();
    request(base, { path, headers: fromElsewhere() }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - begun));
    })
      .on('error', reject)
      .end();
  });

/** The shape whose median is longest beside that of a missing page, asked in turns. */
export async function slowestShape({ base }: { base: string }): Promise<{ worst: string; ratio: number }> {
  const times = new Map<string, number[]>();
  const plain = 'a missing page';
  const shapes = [[plain, '/x'], ...Object.entries({ ...refusedShapes, ...readShapes })] as [string, string][];
  for (let round = 0; round < rounds; round++)
    for (const [shape, path] of shapes) times.set(shape, [...(times.get(shape) ?? []), await ask(base, path)]);
  const median = (shape: string) => (times.get(shape) ?? []).toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  const [[worst = ''] = []] = shapes.slice(1).toSorted(([a], [b]) => median(b) - median(a));
  return { worst, ratio: median(worst) / median(plain) };
}
