import type { BodyOf, Contract, ParamsOf } from '../../http/contract.ts';
import type { FormFields } from './fields.ts';
import type { Values } from './versions.ts';

export type SerializableConfirmation = {
  title: string;
  text?: string;
  label: string;
  cancel: string;
  look?: 'gold';
  fields?: FormFields | undefined;
  values?: Values | undefined;
};

export type Press = {
  label: string;
  look?: 'gold' | 'quiet' | undefined;
  first?: boolean;
  subject?: string | undefined;
  call: Pick<Contract, 'method' | 'path' | 'format'>;
  params?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
  success?: string | undefined;
  confirmation?: SerializableConfirmation | undefined;
  to?: string;
};

type PressOptions<C> = Omit<Press, 'call' | 'params' | 'body'> & { params?: ParamsOf<C>; body?: Partial<BodyOf<C>> };

/** Contracts hold functions, which cannot be serialised into a page. */
export function press<C extends Contract>({ method, path, format }: C, options: PressOptions<C>): Press {
  return { ...options, call: { method, path, format } } as Press;
}
