import type { Cents } from '../../money.ts';

export const callBack = { path: '/api/order/callBackOrder', bodyLimit: 65_536 } as const;

export type PaymentRequest = {
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

export type SealedForm = { action: string; fields: Record<string, string>; mac: string };

export type PaymentVerdict = 'accepted' | 'refused' | 'pending' | 'wrongEnvironment' | 'unknown';

/** What the bank said: a call whose seal was verified, or its answer, over TLS, to the shop's own question. */
export type BankMessage = {
  source: 'callback' | 'enquiry';
  /** The verified seal, or the key of what an answer says: the same again when the bank repeats itself. */
  mac: string;
  reference: string;
  /** The terminal it is for is ours. */
  terminalMatches: boolean;
  code: string;
  verdict: PaymentVerdict;
  /** Cents; null where the text is not an amount. */
  amount: Cents | null;
  currency: string | null;
  fields: Record<string, string>;
};

export type RecordedMessage = Omit<BankMessage, 'terminalMatches' | 'verdict'>;

/** A payment that the bank is asked about, as its form was sealed. */
export type AskedAbout = {
  reference: string;
  amount: Cents;
  /** `dd/mm/yyyy` in Paris. */
  bankDate: string;
};

/** What the bank answers of a payment. Only `known` says anything of money. */
export type PaymentState =
  | {
      kind: 'known';
      message: BankMessage /** Given back so far; null where it cannot be read. */;
      refunded: Cents | null;
    }
  | { kind: 'unknown' /** The bank's own code; null where its answer cannot be read. */; code: string | null }
  | { kind: 'unreachable'; reason: string };

export type RefundRequest = AskedAbout & {
  refund: Cents;
  /** What may still be given back, this refund included. */
  refundable: Cents;
  /** Milliseconds since the epoch. */
  at: number;
};

/** `unknown` is no answer, or one that cannot be trusted: the money may have left or not. */
export type RefundAnswer = { kind: 'accepted' | 'refused' | 'unknown'; code: string | null; text: string };

export type KeyCheck = {
  valid: boolean;
  problems: string[];
  mode: 'test' | 'production';
  builtIn: boolean;
  terminal: string;
  company: string;
  action: string;
};

export type CardTerminal = {
  mode: 'test' | 'production';
  builtIn: boolean;
  sealForm: (request: PaymentRequest) => SealedForm;
  /** The message of a raw urlencoded body or query, or null when its seal is not the bank's. Throws nothing. */
  readCallback: (rawBody: string) => BankMessage | null;
  reread: (recorded: RecordedMessage) => BankMessage;
  /** Asks the bank what became of a payment. Never throws. */
  askState: (asked: AskedAbout) => Promise<PaymentState>;
  askRefund: (request: RefundRequest) => Promise<RefundAnswer>;
  /** The exact text that the bank waits for. It speaks of the seal and of the record, never of the payment. */
  acknowledge: (valid: boolean) => string;
  checkKeys: () => KeyCheck;
};

export type TerminalSettings = {
  tpe: string;
  key: string;
  company: string;
  action: string;
  builtIn: boolean;
  services: {
    url: string;
    host?: string;
    /** Milliseconds to wait for an answer. */
    patience?: number;
  };
};
