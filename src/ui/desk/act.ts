import { CallError, call, messageOf } from '../../http/call.ts';
import type { DataOf } from '../../http/contract.ts';
import { toast } from '../toaster.ts';

type Call = typeof call;

const refusals: Record<number, string> = { 401: 'Unauthorized', 500: 'Server Error' };

/** A failure in the words of the specification (section 8), and else in the shop's own. */
export const refusalOf = (error: unknown): string =>
  (error instanceof CallError && refusals[error.status]) || messageOf(error);

/** What the page itself has to deal with: something is gone, or a colleague was faster. */
const untold = [404, 409];

const isUntold = (error: unknown): boolean => error instanceof CallError && untold.includes(error.status);

/** For a page that deals with these by saying so: what `act` left untold, in a toast. */
export function tellRest(error: unknown): void {
  if (isUntold(error)) toast(refusalOf(error), 'error');
}

/** Tells of it in a toast (specification, section 8) unless the contract leaves that to the page. @throws CallError */
export async function act<C extends Parameters<Call>[0]>(
  contract: C,
  input: Parameters<typeof call<C>>[1] & { done?: string | ((data: DataOf<C>) => string) } = {},
): Promise<Awaited<ReturnType<typeof call<C>>>> {
  const { done = 'C’est enregistré.', ...rest } = input;
  const { toast: toasts = true } = contract;
  try {
    const reply = await call(contract, rest as Parameters<typeof call<C>>[1]);
    if (toasts && reply.message === 'Success') toast(typeof done === 'string' ? done : done(reply.data as DataOf<C>));
    return reply;
  } catch (error) {
    if (toasts && !isUntold(error)) toast(refusalOf(error), 'error');
    throw error;
  }
}
