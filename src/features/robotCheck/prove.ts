import type { Challenge } from 'altcha-lib';
import { call } from '../../http/call.ts';
import { robotChallengeContract } from './altcha.api.ts';

/** Does the work that the shop asks of robots, about two seconds of it, beside the page. Loaded by who needs it. */
export async function prove(): Promise<string> {
  const [{ data }, { solveChallengeWorkers }, { default: ProofWorker }] = await Promise.all([
    call(robotChallengeContract),
    import('altcha-lib'),
    import('altcha/workers/pbkdf2?worker'),
  ]);
  const challenge = data as unknown as Challenge;
  const concurrency = navigator.hardwareConcurrency;
  const solution = await solveChallengeWorkers({ challenge, concurrency, createWorker: () => new ProofWorker() });
  if (!solution) throw new Error('the proof of work was not found in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
