import { orderPath, signInPath } from '../../paths.ts';
import type { Failure } from './failure.ts';

export function FailureMessage({ failure: { message, orderId, signIn }, back }: { failure: Failure; back: string }) {
  const href = orderId ? orderPath(orderId) : signIn && signInPath(back);
  return (
    <>
      <p>{message}</p>
      {href && (
        <p>
          <a className="button" href={href}>
            {orderId ? 'Voir cette commande' : 'Me connecter'}
          </a>
        </p>
      )}
    </>
  );
}
