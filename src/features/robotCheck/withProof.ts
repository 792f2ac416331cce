import type { RefObject } from 'react';
import type { FormProblem } from '../../ui/forms/formProblem.ts';
import { problemOf } from '../../ui/forms/useSubmission.ts';
import type { RobotCheckHandle } from './RobotCheck.tsx';

export const unproven: FormProblem = {
  message: 'La vérification contre les robots n’a pas abouti. Vérifiez votre connexion, puis recommencez.',
  errors: {},
};

/** Sends with a proof that is made for this try alone. */
export async function withProof(
  proof: RefObject<RobotCheckHandle | null>,
  send: (token: string) => Promise<FormProblem | null>,
): Promise<FormProblem | null> {
  const token = await proof.current?.take();
  if (!token) return unproven;
  return send(token).catch((error: unknown) => {
    proof.current?.renew();
    return problemOf(error);
  });
}
