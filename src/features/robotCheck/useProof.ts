import { type RefObject, useEffect, useRef } from 'react';
import { minutes } from '../../dates.ts';
import { type FormProblem, problemOf } from '../../ui/forms/Form.tsx';
import { solveChallenge } from './prove.ts';

/** Slightly less than the lifetime on the server. */
const proofLifetime = minutes(9);

/** Starts at the first focus or input. Each attempt to send needs a new proof. */
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
      // Two parallel submissions each need a proof of their own.
      currentProof.current = null;
      return await send(await proof);
    } catch (error) {
      const { message, errors } = problemOf(error);
      const { token: tokenError, ...rest } = errors;
      return { message: tokenError ?? message, errors: rest };
    }
  };
}
