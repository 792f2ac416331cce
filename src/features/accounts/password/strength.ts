import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '../../../../db/fold.ts';
import { type PasswordOwner, passwordProblem } from '../model/passwordRules.ts';

/** Common words of French users that the published list lacks. */
const commonWords = `doudou coucou psg mdp jtaime cheri bisous azertyui qsdfghjklm wxcvbn motpasse monmotdepasse mdpasse moncompte
  comptoir vermeil comptoirvermeil lingot lingots napoleondor pieceor bijoux banque boutique correcthorsebatterystaple`;

/** Import this file lazily: the dictionary is larger than the rest of a page. */
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { common: dictionary['passwords-common'], custom: commonWords.split(/\s+/) },
  // With the default value, a password of 128 characters takes 200 ms.
  l33tMaxSubstitutions: 10,
});

/** Ignores separators, digits and signs around words: « Mot-de-passe 2024 ! » is « motdepasse ». */
function guessesLog10(password: string): number {
  const text = fold(password);
  const allGuesses = estimator.check(text).guessesLog10;
  const coreEstimate = estimator.check(text.replace(/[\s._-]|^[^a-z@$]+|[^a-z]+$/g, ''));
  const isDictionaryWords =
    coreEstimate.sequence.length <= 2 && coreEstimate.sequence.every(({ pattern }) => pattern === 'dictionary');
  return isDictionaryWords && coreEstimate.password ? Math.min(allGuesses, coreEstimate.guessesLog10) : allGuesses;
}

const tooCommonText =
  'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple quelques mots sans rapport entre eux.';

/** Rated by how hard it is to guess, not by its kinds of characters: 0 is refused, 3 is best. */
export function strengthOf(password: string, owner: PasswordOwner = {}): { level: 0 | 1 | 2 | 3; sentence: string } {
  const problem = passwordProblem(password, owner);
  if (problem) return { level: 0, sentence: problem };
  const guesses = guessesLog10(password);
  if (guesses < 9) return { level: 0, sentence: tooCommonText };
  if (guesses < 12) return { level: 1, sentence: 'Acceptable. Plus long, il serait plus sûr.' };
  if (guesses < 16) return { level: 2, sentence: 'Bon mot de passe.' };
  return { level: 3, sentence: 'Très bon mot de passe.' };
}
