import type { Block } from './letter.ts';

export type Addressee = { civilite?: string | null; firstName: string; lastName: string };

export const politeName = ({ civilite, firstName, lastName }: Addressee): string =>
  civilite && lastName
    ? `${civilite === 'Mme' ? 'Madame' : 'Monsieur'} ${lastName}`
    : `${firstName} ${lastName}`.trim();

export const greeting = (person: Addressee): Block => ({ kind: 'text', text: `Bonjour ${politeName(person)},` });
