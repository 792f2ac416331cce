import { ShopError } from '../../../http/errors.ts';
import type { PasswordOwner } from './ownWords.ts';
import { passwordProblem, tooCommon } from './rules.ts';

/** Common among French customers and missing from the published list. */
const ours = `doudou coucou psg mdp jtaime cheri bisous azertyui qsdfghjklm wxcvbn motpasse monmotdepasse mdpasse moncompte
  comptoir vermeil comptoirvermeil lingot lingots napoleondor pieceor bijoux banque boutique correcthorsebatterystaple`;

type Lists = { known: Set<string>; frequent: Set<string> };
let lists: Promise<Lists> | undefined;

/** 24 MB, loaded with the first password that is chosen. Two `frequent` words together are refused too (« azertysoleil »). */
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

/** « M0tDePasse2024! » becomes « motdepasse ». */
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

export async function insistOnPassword(
  password: string,
  { owner, field }: { owner: PasswordOwner; field: string },
): Promise<void> {
  const problem = passwordProblem(password, owner) ?? ((await isCommon(password)) ? tooCommon : null);
  if (problem) throw new ShopError('invalid', problem, { errors: { [field]: problem } });
}
