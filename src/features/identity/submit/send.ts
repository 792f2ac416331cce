import { apiBase, CallError, storedToken, unreachable } from '../../../http/call.ts';
import { fillPath } from '../../../http/contract.ts';
import { type Identity, verifyIdentityContract } from '../identity.api.ts';

type Sending = {
  id: string;
  files: readonly File[];
  birthPlace: string;
  /** Between 0 and 1; 1 once the last byte has left. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends identity files. By XMLHttpRequest: fetch does not tell how far an upload is.
 * @throws CallError as `call` does; an AbortError once it was interrupted
 */
export function sendIdentity({ id, files, birthPlace, onProgress, signal }: Sending): Promise<Identity> {
  const form = new FormData();
  form.append('id', id);
  form.append('birthPlace', birthPlace);
  for (const file of files) form.append('files', file, file.name);
  const token = storedToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBase()}${fillPath(verifyIdentityContract.path, { id })}`);
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const reply = request.response as { data: Identity; message?: string; errors?: Record<string, string> } | null;
      if (request.status >= 200 && request.status < 300 && reply) return resolve(reply.data);
      if (request.status === 401 && token && token === storedToken()) window.dispatchEvent(new Event('session-over'));
      reject(new CallError(request.status, reply?.message ?? unreachable, reply?.errors));
    });
    for (const name of ['error', 'timeout'] as const)
      request.addEventListener(name, () => reject(new CallError(0, unreachable)));
    request.addEventListener('abort', () => reject(new DOMException('interrupted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
