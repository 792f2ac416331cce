import type { BodyOf, Contract, ParamsOf } from '../../http/contract.ts';
import type { FormFields, Values } from './fields.ts';

export type ConfirmationData = {
  title: string;
  text?: string;
  label: string;
  cancelLabel?: string;
  variant?: 'gold';
  fields?: FormFields | undefined;
  values?: Values | undefined;
  draft?: string;
};

export type CallButton = {
  label: string;
  variant?: 'gold' | 'quiet' | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  subject?: string | undefined;
  call: Pick<Contract, 'method' | 'path' | 'format' | 'toast'>;
  params?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
  /** A record has a sentence for each status of the answer. */
  success?: string | Readonly<Record<string, string>> | undefined;
  confirmation?: ConfirmationData | undefined;
  nextPath?: string;
};

type CallButtonOptions<C> = Omit<CallButton, 'call' | 'params' | 'body'> & {
  params?: ParamsOf<C>;
  body?: Partial<BodyOf<C>>;
};

/** Contracts contain functions, which cannot be serialised into a page. */
export function callButton<C extends Contract>(
  { method, path, format, toast }: C,
  options: CallButtonOptions<C>,
): CallButton {
  return { ...options, call: { method, path, format, toast } } as CallButton;
}
