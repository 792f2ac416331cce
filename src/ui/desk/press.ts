import type { AnyContract } from '../../http/call.ts';
import type { BodyOf, ParamsOf } from '../../http/contract.ts';

/** What is asked once before an act that cannot be taken back; `title` and `label` name the thing. */
export type Ask = {
  title: string;
  text?: string;
  label: string;
  keep: string;
  /** Of a step on the way to what the person came for. */
  look?: 'gold';
};

export type Press = {
  label: string;
  /** Of what, for those who do not see the row. */
  about?: string | undefined;
  call: Pick<AnyContract, 'method' | 'path' | 'format'>;
  params?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
  /** Without it the answer's own `text` is told. */
  done?: string | undefined;
  ask?: Ask | undefined;
};

type Given<C> = Omit<Press, 'call' | 'params' | 'body'> & { params?: ParamsOf<C>; body?: Partial<BodyOf<C>> };

/** A contract holds functions, which no page hands to a script. */
export function press<C extends AnyContract>({ method, path, format }: C, given: Given<C>): Press {
  return { ...given, call: { method, path, format } } as Press;
}
