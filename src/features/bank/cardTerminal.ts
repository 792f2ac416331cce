import type { BuyerSnapshot } from '../../../db/schema/orders.ts';
import type { Cents } from '../../money.ts';

export const callBack = { path: '/api/order/callBackOrder', bodyLimit: 65_536 } as const;

export type PaymentRequest = {
  reference: string;
  amount: Cents;
  at: number;
  /** Absolute return addresses of the bank's page; no proof of payment. */
  returnOk: string;
  returnError: string;
  /** Returned by the callback. ASCII only. */
  freeText: string;
  buyer: Pick<BuyerSnapshot, 'firstName' | 'lastName' | 'email' | 'address' | 'postalCode' | 'town' | 'country'>;
};

type SealedForm = { action: string; fields: Record<string, string>; mac: string };

export type PaymentVerdict = 'accepted' | 'refused' | 'pending' | 'wrongEnvironment' | 'unknown';

/** A call with a verified seal, or the bank's answer to an enquiry over TLS. */
export type BankMessage = {
  source: 'callback' | 'enquiry';
  /** The verified seal, or a key derived from an answer: equal when the bank repeats itself. */
  mac: string;
  reference: string;
  terminalMatches: boolean;
  code: string;
  verdict: PaymentVerdict;
  /** Cents; null where the text is not an amount. */
  amount: Cents | null;
  currency: string | null;
  fields: Record<string, string>;
};

export type RecordedMessage = Omit<BankMessage, 'terminalMatches' | 'verdict'>;

export type TransactionReference = {
  reference: string;
  amount: Cents;
  /** `dd/mm/yyyy` in Paris. */
  bankDate: string;
};

/** Only `known` carries an amount. */
export type PaymentState =
  | {
      kind: 'known';
      message: BankMessage /** Given back so far; null where it cannot be read. */;
      refunded: Cents | null;
    }
  | { kind: 'unknown' /** The bank's own code; null where its answer cannot be read. */; code: string | null }
  | { kind: 'unreachable'; reason: string };

export type CardRefundRequest = TransactionReference & {
  refund: Cents;
  /** Remaining refundable sum, this refund included. */
  refundable: Cents;
  at: number;
};

/** `unknown`: no trustworthy answer; the money may have left or not. */
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
  /** Parses a raw urlencoded body or query; null without the bank's seal. Never throws. */
  readCallback: (rawBody: string) => BankMessage | null;
  reread: (recorded: RecordedMessage) => BankMessage;
  askState: (asked: TransactionReference) => Promise<PaymentState>;
  askRefund: (request: CardRefundRequest) => Promise<RefundAnswer>;
  /** Exact acknowledgement that the bank expects: about the seal and the record, never the payment. */
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
    patienceMs?: number;
  };
};
