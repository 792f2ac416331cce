import { type RefObject, useEffect, useRef } from 'react';
import { minutes } from '../../dates.ts';
import { type FormProblem, problemOf } from '../../ui/forms/Form.tsx';
import { solveChallenge } from './prove.ts';

/** Slightly shorter than on the server. */
const proofLifetime = minutes(9);

/** From the first input on; each attempt needs a new proof. */
export function useProof(form: RefObject<HTMLFormElement | null>) {
  const currentProof = useRef<{ proof: Promise<string>; at: number } | null>(null);
  const begin = (): Promise<string> => {
    if (currentProof.current && Date.now() - currentProof.current.at < proofLifetime) return currentProof.current.proof;
    const proof = solveChallenge();
    currentProof.current = { proof, at: Date.now() };
    return proof;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` reads current values
  useEffect(() => {
    const startEarly = () =>
      void begin().catch(() => {
        currentProof.current = null;
      });
    if (form.current?.contains(document.activeElement)) startEarly();
    const eventNames = ['focusin', 'input'];
    for (const name of eventNames) form.current?.addEventListener(name, startEarly);
    return () => {
      for (const name of eventNames) form.current?.removeEventListener(name, startEarly);
    };
  }, []);
  return async (send: (token: string) => Promise<FormProblem | null>): Promise<FormProblem | null> => {
    try {
      const proof = begin();
      // Parallel submissions need one proof each.
      currentProof.current = null;
      return await send(await proof);
    } catch (error) {
      const { message, errors } = problemOf(error);
      const { token: tokenError, ...rest } = errors;
      return { message: tokenError ?? message, errors: rest };
    }
  };
}
