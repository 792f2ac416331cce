import type { Block } from './letter.ts';

/** Whom a mail is written to; an admin made in the terminal has no last name. */
export type Addressee = { firstName: string; lastName: string };

export const greeting = ({ firstName, lastName }: Addressee): Block => ({
  kind: 'text',
  text: `Bonjour ${`${firstName} ${lastName}`.trim()},`,
});
