import { dictionary } from '@zxcvbn-ts/language-common';
import { ShopError } from '../../../http/errors.ts';
import type { PasswordOwner } from './ownWords.ts';
import { passwordProblem, tooCommon } from './rules.ts';

/** What French customers of this shop would try and the published list does not have. */
const ours = `doudou coucou psg mdp jtaime cheri bisous azertyui qsdfghjklm wxcvbn motpasse monmotdepasse mdpasse moncompte
  comptoir vermeil comptoirvermeil lingot lingots napoleondor pieceor bijoux banque boutique correcthorsebatterystaple`;

/** About 49 000 leaked passwords, most used first. Lives in the server: a browser is never sent the list. */
const ranked = dictionary['passwords-common'];
const known = new Set([...ranked, ...ours.split(/\s+/)]);

/** Words used so often that two of them make no password either: « azertysoleil ». */
const frequent = new Set([...ranked.slice(0, 10_000), ...ours.split(/\s+/)]);

const figures: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
};

/** The word under the figures, signs and capitals: « M0tDePasse2024! » comes down to « motdepasse ». */
function letters(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare
    .replace(/^[^a-z@$€]+|[^a-z]+$/g, '')
    .replace(/./gu, (c) => figures[c] ?? c)
    .replace(/[^a-z]/g, '');
}

function isTwoWords(core: string): boolean {
  for (let cut = 3; cut <= core.length - 3; cut++) {
    if (frequent.has(core.slice(0, cut)) && frequent.has(core.slice(cut))) return true;
  }
  return false;
}

export function isCommon(password: string): boolean {
  const core = letters(password);
  return known.has(password.toLowerCase()) || known.has(core) || isTwoWords(core);
}

/** @throws invalid, on the field of that name, for a password that may not be chosen. */
export function insistOnPassword(password: string, owner: PasswordOwner, field: string): void {
  const problem = passwordProblem(password, owner) ?? (isCommon(password) ? tooCommon : null);
  if (problem) throw new ShopError('invalid', problem, { errors: { [field]: problem } });
}
