import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { makeChallenge } from '../../../src/features/robotCheck/altcha.server.ts';
import { testShop } from '../../support/context.ts';

/** A real challenge of the shop, of little work, solved as a browser does. */
export async function solvedCheckFor(key: Uint8Array = testShop.keys.proof): Promise<string> {
  const challenge = await makeChallenge(key, 3);
  const solution = await solveChallenge({
    challenge: challenge as Parameters<typeof solveChallenge>[0]['challenge'],
    deriveKey,
  });
  return btoa(JSON.stringify({ challenge, solution }));
}
