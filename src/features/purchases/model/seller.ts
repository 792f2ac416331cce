import type { Seller } from '../../../../db/schema/purchases.ts';
import { formatList } from '../../../money.ts';
import { isAdult } from '../../accounts/model/person.ts';
import type { Party } from '../../goods/model/register.ts';
import { documentRefusal, documentText, type PersonRow, personAddress, personName } from '../../people/people.ts';

/** Required by the registers, the contract and the yearly tax list. */
export function sellerOf(person: PersonRow, now: number): Seller | { refusal: string } {
  const { bornOn, bornAt, sex, quality, email } = person;
  const name = personName(person);
  const refusal = documentRefusal(person, now);
  if (refusal) return { refusal };
  if (!bornOn || !isAdult(bornOn, now))
    return { refusal: `${name} n’a pas dix-huit ans\u00a0: on n’achète rien à un mineur (C. pén. R635-4).` };
  const address = personAddress(person);
  const missingFacts = [!address && 'son adresse', !sex && 'son sexe'].filter((one) => one !== false);
  if (!sex || !bornAt || missingFacts.length > 0)
    return { refusal: `De ${name}, indiquez ${formatList(missingFacts)}, pour le registre et la liste de l’année.` };
  const facts = { name, sex, bornOn, bornAt, address, email };
  return { ...facts, quality: quality || 'Particulier', document: documentText(person) };
}

export const sellerParty = ({ name, address, document: proof, sex, bornOn, bornAt, quality }: Seller): Party => ({
  role: 'seller',
  ...{ name, address, proof, sex, bornOn, bornAt, quality },
});
