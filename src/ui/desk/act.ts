import { CallError, call, messageOf } from '../../http/call.ts';
import type { DataOf } from '../../http/contract.ts';
import { toast } from '../toaster.ts';
import { toastNext } from '../toastNext.ts';

export const savedText = 'C’est enregistré.';

const statusMessages: Record<number, string> = { 401: 'Unauthorized', 500: 'Server Error' };

export const refusalText = (error: unknown): string =>
  (error instanceof CallError && statusMessages[error.status]) || messageOf(error);

/** The page itself deals with a record that was deleted or has changed. */
const silentStatuses = [404, 409];

const isSilent = (error: unknown): boolean => error instanceof CallError && silentStatuses.includes(error.status);

export function toastRefusal(error: unknown): void {
  toast(refusalText(error), 'error');
  if (error instanceof CallError && error.status === 401) toastNext(refusalText(error), 'error');
}

export function toastIfSilent(error: unknown): void {
  if (isSilent(error)) toastRefusal(error);
}

/** A toast reports success (specification, section 8), unless the contract or an empty `success` omits it.
 * @throws CallError */
export async function act<C extends Parameters<typeof call>[0]>(
  contract: C,
  input: Parameters<typeof call<C>>[1] & { success?: string | ((data: DataOf<C>) => string) } = {},
): Promise<Awaited<ReturnType<typeof call<C>>>> {
  const { success = savedText, ...rest } = input;
  const { toast: toasts = true } = contract;
  try {
    const reply = await call(contract, rest as Parameters<typeof call<C>>[1]);
    if (toasts && success !== '' && reply.message === 'Success')
      toast(typeof success === 'string' ? success : success(reply.data as DataOf<C>));
    return reply;
  } catch (error) {
    if (toasts && !isSilent(error)) toastRefusal(error);
    throw error;
  }
}
