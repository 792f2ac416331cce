import {
  apiBase,
  bearerHeader,
  CallError,
  callErrorOf,
  notifySessionEnd,
  storedToken,
  unreachableText,
} from './call.ts';
import { type Contract, type DataOf, fillPath } from './contract.ts';

type SendOptions = {
  params?: Record<string, string>;
  form: FormData;
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/** Uses XMLHttpRequest, because fetch reports no progress. @throws CallError, or AbortError once aborted */
export function sendForm<C extends Contract>(
  contract: C,
  { params, form, onProgress, signal }: SendOptions,
): Promise<DataOf<C>> {
  const token = storedToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(contract.method, `${apiBase()}${fillPath(contract.path, params)}`);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(bearerHeader(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, response } = request;
      notifySessionEnd(status, token);
      if (status >= 200 && status < 300 && response) resolve(response.data as DataOf<C>);
      else reject(callErrorOf(status, response));
    });
    for (const name of ['error', 'timeout'] as const)
      request.addEventListener(name, () => reject(new CallError(0, unreachableText)));
    request.addEventListener('abort', () => reject(new DOMException('interrupted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
