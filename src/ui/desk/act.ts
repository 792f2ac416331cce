import { CallError, call } from '../../http/call.ts';
import { toast } from '../toaster.ts';

type Call = typeof call;

/** The specification's words (section 8), which name no language. */
const refusals: Record<number, (message: string) => string> = {
  400: (message) => message,
  401: () => 'Unauthorized',
  500: () => 'Server Error',
};

/**
 * Makes a change of the back office and tells of it in a toast, as section 8 of the specification says; calls about
 * users are told by their page alone.
 * @throws CallError as `call` does
 */
export async function act<C extends Parameters<Call>[0]>(
  contract: C,
  input: Parameters<typeof call<C>>[1] & { done?: string } = {},
): Promise<Awaited<ReturnType<typeof call<C>>>> {
  const { done = 'C’est enregistré.', ...rest } = input;
  const told = !contract.path.includes('users');
  try {
    const reply = await call(contract, rest as Parameters<typeof call<C>>[1]);
    if (told && reply.message === 'Success') toast(done);
    return reply;
  } catch (error) {
    const words = error instanceof CallError ? refusals[error.status]?.(error.message) : undefined;
    if (told && words) toast(words, 'error');
    throw error;
  }
}
