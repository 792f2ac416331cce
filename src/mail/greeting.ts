import type { Block } from './letter.ts';

/** Whom a mail is written to; an admin made in the terminal has neither title nor last name. */
export type Addressee = { civilite?: string | null; firstName: string; lastName: string };

/** « Madame Dubois-Lévêque », or the names that are known. */
export const politeName = ({ civilite, firstName, lastName }: Addressee): string =>
  civilite && lastName
    ? `${civilite === 'Mme' ? 'Madame' : 'Monsieur'} ${lastName}`
    : `${firstName} ${lastName}`.trim();

export const greeting = (person: Addressee): Block => ({ kind: 'text', text: `Bonjour ${politeName(person)},` });
