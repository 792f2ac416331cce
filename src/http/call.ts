import { localStore } from '../browserStorage.ts';
import {
  type BodyOf,
  type Contract,
  type DataOf,
  fillPath,
  type Page,
  type ParamsOf,
  type QueryOf,
} from './contract.ts';

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

type Input<C> = {
  params?: ParamsOf<C>;
  query?: Partial<QueryOf<C>>;
  body?: BodyOf<C> | FormData;
  token?: string | null;
  base?: string;
  signal?: AbortSignal;
};
export type Reply<C> = { data: DataOf<C>; message: string; meta?: Page<unknown>['meta'] };

export const unreachableText = 'La boutique ne répond pas. Vérifiez votre connexion, puis recommencez.';

/** @throws CallError, whose status is 0 if there is no response */
export async function call<C extends Contract>(contract: C, input: Input<C> = {}): Promise<Reply<C>> {
  const response = await sendRequest(contract, input);
  const reply = (await response.json().catch(() => null)) as Reply<C> | null;
  if (!response.ok || !reply) throw callErrorOf(response.status, reply);
  return reply;
}

export async function sendRequest<C extends Contract>(contract: C, input: Input<C>): Promise<Response> {
  const token = input.token === undefined ? storedToken() : input.token;
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  const address = `${input.base ?? apiBase()}${fillPath(contract.path, input.params as Record<string, unknown>)}`;
  const body = encodeBody(contract, input.body ?? {});
  try {
    const response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method: contract.method,
      headers: { ...bearerHeader(token), ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      body,
      ...(input.signal && { signal: input.signal }),
    });
    notifySessionEnd(response.status, token);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, unreachableText);
  }
}

function encodeBody({ format }: Contract, body: object): FormData | string | null {
  if (body instanceof FormData) return body;
  return format === 'json' ? JSON.stringify(body) : format === 'multipart' ? formDataOf(body) : null;
}

export function formDataOf(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value === null ? '' : String(value));
  return form;
}

export const bearerHeader = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** Does nothing if another tab has signed in again and stored a new token. */
export function notifySessionEnd(status: number, token: string | null): void {
  if (status === 401 && token && token === storedToken()) window.dispatchEvent(new Event('session-over'));
}

export function callErrorOf(status: number, reply: unknown): CallError {
  const { message, errors, data } = (reply ?? {}) as Partial<CallError>;
  return new CallError(status, message ?? unreachableText, errors, data);
}

export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Une erreur est survenue. Rechargez la page, puis recommencez.';

export const apiBase = (): string => (import.meta.env?.['PUBLIC_API_BASE'] as string | undefined) ?? '';

export const storedToken = (): string | null => localStore.get('token');
