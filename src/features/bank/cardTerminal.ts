import type { BuyerSnapshot } from '../../../db/schema/orders.ts';
import type { Cents } from '../../money.ts';

export const callbackEndpoint = { path: '/api/order/callBackOrder', bodyLimit: 65_536 } as const;

export type PaymentRequest = {
  reference: string;
  amount: Cents;
  at: number;
  /** Reaching either return page proves no payment. */
  successUrl: string;
  failureUrl: string;
  /** ASCII only. The bank's callback contains it unchanged. */
  freeText: string;
  buyer: Pick<BuyerSnapshot, 'firstName' | 'lastName' | 'email' | 'address' | 'postalCode' | 'town' | 'country'>;
};

export type TerminalMode = 'test' | 'production';

export type PaymentVerdict = 'accepted' | 'refused' | 'pending' | 'wrongEnvironment' | 'unknown';

export type BankMessage = {
  source: 'callback' | 'enquiry';
  /** Verified MAC of the callback, or one derived from the answer to the enquiry. */
  mac: string;
  reference: string;
  terminalMatches: boolean;
  code: string;
  verdict: PaymentVerdict;
  /** Null if the text is not an amount. */
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

export type PaymentState =
  | { kind: 'known'; message: BankMessage /** Amount refunded so far; null if unreadable. */; refunded: Cents | null }
  | { kind: 'unknown' /** Bank's error code; null if unreadable. */; code: string | null }
  | { kind: 'unreachable'; reason: string };

export type CardRefundRequest = TransactionReference & {
  refund: Cents;
  /** Including this refund. */
  refundable: Cents;
  at: number;
};

/** `unknown`: the refund may or may not have been made. */
export type RefundResponse = { kind: 'accepted' | 'refused' | 'unknown'; code: string | null; text: string };

export type TerminalSettings = {
  tpe: string;
  key: string;
  company: string;
  action: string;
  builtIn: boolean;
  services: {
    url: string;
    host?: string;
    timeoutMs?: number;
  };
};
