import { ShopError } from '../../../http/errors.ts';
import type { PasswordOwner } from './ownWords.ts';
import { passwordProblem, tooCommon } from './rules.ts';

/** What French customers of this shop would try and the published list does not have. */
const ours = `doudou coucou psg mdp jtaime cheri bisous azertyui qsdfghjklm wxcvbn motpasse monmotdepasse mdpasse moncompte
  comptoir vermeil comptoirvermeil lingot lingots napoleondor pieceor bijoux banque boutique correcthorsebatterystaple`;

type Lists = { known: Set<string>; frequent: Set<string> };
let lists: Promise<Lists> | undefined;

/**
 * `known`: about 49 000 leaked passwords. `frequent`: words used so often that two of them make no password either,
 * « azertysoleil ». They weigh 24 MB and come with the first password that is chosen; a browser is never sent them.
 */
async function loadLists(): Promise<Lists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'];
  const words = ours.split(/\s+/);
  return { known: new Set([...ranked, ...words]), frequent: new Set([...ranked.slice(0, 10_000), ...words]) };
}

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

function isTwoWords(core: string, frequent: Lists['frequent']): boolean {
  for (let cut = 3; cut <= core.length - 3; cut++) {
    if (frequent.has(core.slice(0, cut)) && frequent.has(core.slice(cut))) return true;
  }
  return false;
}

export async function isCommon(password: string): Promise<boolean> {
  lists ??= loadLists();
  const { known, frequent } = await lists;
  const core = letters(password);
  return known.has(password.toLowerCase()) || known.has(core) || isTwoWords(core, frequent);
}

/** @throws invalid, on the field of that name, for a password that may not be chosen. */
export async function insistOnPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const problem = passwordProblem(password, owner) ?? ((await isCommon(password)) ? tooCommon : null);
  if (problem) throw new ShopError('invalid', problem, { errors: { [field]: problem } });
}
