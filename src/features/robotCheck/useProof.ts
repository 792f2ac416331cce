import { type RefObject, useEffect, useRef } from 'react';
import { minutes } from '../../dates.ts';
import { type FormProblem, problemOf } from '../../ui/forms/useSubmission.ts';
import { prove } from './prove.ts';

/** Slightly shorter than the server's expiry. */
const lifetime = minutes(9);

/** Submits with a proof of work, started when a field is entered; one proof for each try. */
export function useProof(form: RefObject<HTMLFormElement | null>) {
  const made = useRef<{ proof: Promise<string>; at: number } | null>(null);
  const begin = (): Promise<string> => {
    if (made.current && Date.now() - made.current.at < lifetime) return made.current.proof;
    const proof = prove();
    made.current = { proof, at: Date.now() };
    return proof;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` reads what is now
  useEffect(() => {
    const early = () =>
      void begin().catch(() => {
        made.current = null;
      });
    if (form.current?.contains(document.activeElement)) early();
    const signs = ['focusin', 'input'];
    for (const sign of signs) form.current?.addEventListener(sign, early);
    return () => {
      for (const sign of signs) form.current?.removeEventListener(sign, early);
    };
  }, []);
  return async (send: (token: string) => Promise<FormProblem | null>): Promise<FormProblem | null> => {
    try {
      const proof = begin();
      // Taken before the wait: two parallel tries need one each.
      made.current = null;
      return await send(await proof);
    } catch (error) {
      const { message, errors } = problemOf(error);
      const { token: refused, ...rest } = errors;
      return { message: refused ?? message, errors: rest };
    }
  };
}
