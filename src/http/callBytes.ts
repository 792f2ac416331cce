import { apiBase, CallError, storedToken, unreachable } from './call.ts';
import { type Contract, fillPath } from './contract.ts';

/**
 * Makes a call that answers with a file.
 * @throws CallError as `call` does
 */
export async function callBytes(
  contract: Contract,
  params: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Blob> {
  const token = storedToken();
  let response: Response;
  try {
    response = await fetch(`${apiBase()}${fillPath(contract.path, params)}`, {
      method: contract.method,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, unreachable);
  }
  if (response.ok) return response.blob();
  if (response.status === 401 && token && token === storedToken()) window.dispatchEvent(new Event('session-over'));
  const reply = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new CallError(response.status, reply?.message ?? unreachable);
}

/** Lets the browser save what was fetched, under this name. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun once the click returned; its address may go a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
