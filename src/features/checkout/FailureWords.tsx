import { orderPath, signInPath } from '../../paths.ts';
import type { Failure } from './failure.ts';

export const FailureWords = ({ failure, back }: { failure: Failure; back: string }) => (
  <>
    <p>{failure.message}</p>
    {failure.orderId && (
      <p>
        <a className="button" href={orderPath(failure.orderId)}>
          Voir cette commande
        </a>
      </p>
    )}
    {failure.signIn && (
      <p>
        <a className="button" href={signInPath(back)}>
          Me connecter
        </a>
      </p>
    )}
  </>
);
