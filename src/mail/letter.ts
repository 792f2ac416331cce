export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'facts'; rows: readonly NameValue[]; total?: NameValue }
  | { kind: 'note'; text: string }
  | { kind: 'html'; html: string; text: string };

type NameValue = readonly [name: string, value: string];

export type MailContent = {
  subject: string;
  preview: string;
  blocks: readonly Block[];
};

export type Sender = { shopName: string; siteUrl: string; footer: string };

export const mailContent = (subject: string, preview: string, parts: readonly (Block | string)[]): MailContent => ({
  subject,
  preview,
  blocks: parts.map((part) => (typeof part === 'string' ? { kind: 'text', text: part } : part)),
});
export const facts = (...rows: NameValue[]) => ({ kind: 'facts', rows }) as const;
export const headingLine = (text: string): Block => ({ kind: 'heading', text });
export const note = (text: string): Block => ({ kind: 'note', text });
const linkOf =
  (kind: 'button' | 'link') =>
  (label: string, href: string): Block => ({ kind, label, href });
export const absoluteUrl = (href: string, { siteUrl }: Sender): string =>
  URL.canParse(href) ? href : new URL(href, siteUrl).href;

export const button = linkOf('button');
export const linkBlock = linkOf('link');

export type Addressee = { civilite?: string | null; firstName: string; lastName: string };

const politeName = ({ civilite, firstName, lastName }: Addressee) =>
  civilite && lastName
    ? `${civilite === 'Mme' ? 'Madame' : 'Monsieur'} ${lastName}`
    : `${firstName} ${lastName}`.trim();

export const greeting = (person?: Addressee): Block => ({
  kind: 'text',
  text: person ? `Bonjour ${politeName(person)},` : 'Bonjour,',
});

export const notYouNote = note(
  'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Vous n’avez rien à faire.',
);
