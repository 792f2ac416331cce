import { fold } from '../../../../db/fold.ts';

export type PasswordOwner = {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  town?: string | null | undefined;
};

/** Longer values are refused elsewhere: not worth a search. */
const longest = 254;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '');

/** Personal words that an acquaintance would try, of two letters or more. */
const wordsOf = ({ email, firstName, lastName, town }: PasswordOwner): string[] =>
  [firstName, lastName, town, email]
    .flatMap((text) => fold((text ?? '').slice(0, longest)).match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length > 1);

export function isOwnWords(password: string, owner: PasswordOwner): boolean {
  const text = lettersOf(password);
  const words = wordsOf(owner);
  const made = [true];
  for (let end = 1; end <= text.length; end++)
    made[end] = words.some((word) => made[end - word.length] === true && text.startsWith(word, end - word.length));
  return text !== '' && made[text.length] === true;
}
