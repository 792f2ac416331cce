import { callErrorOf, sendRequest } from './call.ts';
import type { Contract } from './contract.ts';

export async function downloadBlob(
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
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
