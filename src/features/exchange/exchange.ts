import { lawOn } from '../../law.ts';
import { type Cents, euroInText } from '../../money.ts';
import { documentRefusal, type PersonRow } from '../people/people.ts';

/** `linked`: cents of exchanges before, by the same person. */
type ExchangeToCheck = { cents: Cents; linked: Cents; person: PersonRow | null; now: number; threshold: Cents };

/** Refusal above the limit without an identity document (CMF R561-10 II 4°); else null. */
export function identityRefusal({ cents, linked, person, now, threshold }: ExchangeToCheck): string | null {
  if (cents + linked <= threshold) return null;
  const withLinked = linked > 0 ? `, avec ${euroInText(linked)} déjà changés par la même personne,` : '';
  const limit = euroInText(threshold);
  const rule = `Un change de ${euroInText(cents)}${withLinked} dépasse ${limit}\u00a0: il demande une pièce d’identité.`;
  const refused = person ? documentRefusal(person, now) : 'Trouvez ou ajoutez la personne, avec sa pièce.';
  return refused && `${rule} ${refused}`;
}

export const exchangeNotices = (): readonly string[] => [
  'La rémunération du change est comprise dans le cours\u00a0; le net se dit avant l’opération.',
  `Au-delà de ${euroInText(lawOn('exchangeIdentity'))}, seul ou avec ceux qui lui sont liés, un change demande une pièce (CMF R561-10).`,
  'Sont liés ceux où vous nommez la même personne ou pressez «\u00a0Même personne\u00a0»\u00a0: les autres ne peuvent pas l’être.',
  'Le plafond des espèces (CMF D112-3) vise le paiement d’une dette, non l’échange immédiat de billets (CMF L524-1).',
  'Cette lecture est à faire confirmer par votre avocat.',
];
