import { callErrorOf, sendRequest } from './call.ts';
import type { Contract } from './contract.ts';

/** @throws CallError as `call` does */
export async function callBytes(
  contract: Contract,
  params: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await sendRequest(contract, { params, ...(signal && { signal }) });
  if (response.ok) return response.blob();
  throw callErrorOf(response.status, await response.json().catch(() => null));
}

export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download begins with the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
