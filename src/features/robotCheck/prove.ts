import type { Challenge } from 'altcha-lib';
import { call } from '../../http/call.ts';
import { robotChallengeContract } from './altcha.api.ts';

export async function solveChallenge(): Promise<string> {
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
