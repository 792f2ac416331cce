import type { Cents } from '../../money.ts';

/** What a payment needs to be asked of the bank. */
export type PaymentRequest = {
  /** 1 to 12 characters `[A-Z0-9]`, never used before. */
  reference: string;
  amount: Cents;
  /** Milliseconds since the epoch. */
  at: number;
  /** Absolute addresses where the bank's page leads back to; they prove nothing. */
  returnOk: string;
  returnError: string;
  /** Comes back with the callback. ASCII only. */
  freeText: string;
  buyer: {
    firstName: string;
    lastName: string;
    email: string;
    address: string;
    postalCode: string;
    town: string;
    country: string;
  };
};

/** A form that the browser posts to the bank, field by field as it is. */
export type SealedForm = { action: string; fields: Record<string, string>; mac: string };

/** What a sealed message says of the card payment. */
export type PaymentVerdict = 'accepted' | 'refused' | 'pending' | 'wrongEnvironment' | 'unknown';

/** A message whose seal was verified: only the bank, or the shop itself, can have written it. */
export type BankMessage = {
  /** The verified seal in lower case: the event's own key, the same again when the bank repeats itself. */
  mac: string;
  reference: string;
  /** The terminal it is for is ours. */
  terminalMatches: boolean;
  code: string;
  verdict: PaymentVerdict;
  /** Cents; null where the text is not an amount. */
  amount: Cents | null;
  currency: string | null;
  /** What may be kept: no card data, no network address, no seal. */
  fields: Record<string, string>;
};

export type KeyCheck = {
  valid: boolean;
  /** In French, for the dealer. */
  problems: string[];
  mode: 'test' | 'production';
  builtIn: boolean;
  terminal: string;
  company: string;
  action: string;
};

/** A card terminal on the web: one sealed form out, one sealed message back. */
export type CardTerminal = {
  /** `test` takes no money, and only its own acceptance code pays there. */
  mode: 'test' | 'production';
  /** The shop's own test bank. */
  builtIn: boolean;
  /** Seals a payment request. */
  sealForm: (request: PaymentRequest) => SealedForm;
  /** The message of a raw urlencoded body or query, or null when its seal is not the bank's. Throws nothing. */
  readCallback: (rawBody: string) => BankMessage | null;
  /** The exact text that the bank waits for. It speaks of the seal and of the record, never of the payment. */
  acknowledge: (valid: boolean) => string;
  /** Whether the key can be used and the seal comes out as the bank publishes it. Changes nothing. */
  checkKeys: () => KeyCheck;
};
