import type { z } from 'zod';
import { type BodyOf, type Contract, type DataOf, fillPath, type ParamsOf, type QueryOf } from './contract.ts';

/** A call that the shop refused; `message` is a French sentence to show. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  readonly data: unknown;

  constructor(status: number, message: string, errors: Record<string, string> = {}, data: unknown = null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = errors;
    this.data = data;
  }
}

type AnyShape = z.ZodType<unknown, unknown>;
type AnyContract = Contract<AnyShape, AnyShape, AnyShape, AnyShape>;

type Input<C> = {
  params?: ParamsOf<C>;
  query?: Partial<QueryOf<C>>;
  body?: BodyOf<C> | FormData;
  token?: string | null;
  base?: string;
  signal?: AbortSignal;
};

export type Meta = { page: number; pageSize: number; total: number };
export type Reply<C> = { data: DataOf<C>; message: string; meta?: Meta };

export const unreachable = 'La boutique ne répond pas. Vérifiez votre connexion, puis recommencez.';

/**
 * Makes one call of the API, typed by its contract; tests use it as the browser does.
 * @throws CallError for every answer but success, and when the shop cannot be reached (status 0).
 */
export async function call<C extends AnyContract>(contract: C, input: Input<C> = {}): Promise<Reply<C>> {
  const token = input.token === undefined ? storedToken() : input.token;
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  const address = `${input.base ?? apiBase()}${fillPath(contract.path, input.params as Record<string, unknown>)}`;
  const isForm = input.body instanceof FormData;
  const body = isForm ? (input.body as FormData) : contract.format === 'json' ? JSON.stringify(input.body ?? {}) : null;
  let response: Response;
  try {
    response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method: contract.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== null && !isForm && { 'content-type': 'application/json' }),
      },
      body,
      ...(input.signal && { signal: input.signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, unreachable);
  }
  const reply = (await response.json().catch(() => null)) as (Reply<C> & { errors?: Record<string, string> }) | null;
  if (response.status === 401 && token && token === storedToken()) window.dispatchEvent(new Event('session-over'));
  if (!response.ok || !reply)
    throw new CallError(response.status, reply?.message ?? unreachable, reply?.errors, reply?.data);
  return reply;
}

/** One sentence for any failure, known or not. */
export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Une erreur est survenue. Rechargez la page, puis recommencez.';

export const apiBase = (): string => (import.meta.env?.['PUBLIC_API_BASE'] as string | undefined) ?? '';

export const storedToken = (): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem('token');
