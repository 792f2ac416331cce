export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** The one main act of a mail; any other way on is a `link`. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'facts'; rows: readonly Fact[]; total?: Fact }
  | { kind: 'note'; text: string }
  | { kind: 'html'; html: string; text: string };

type Fact = readonly [name: string, value: string];

export type Letter = {
  subject: string;
  preview: string;
  blocks: readonly Block[];
};

export type Sender = { shopName: string; siteUrl: string; footer: string };
