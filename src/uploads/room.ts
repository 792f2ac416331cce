import type { APIContext } from 'astro';
import { ShopError } from '../http/errors.ts';
import { failWith } from '../http/serve.ts';

/** Bytes of identity uploads that may be under way at once; they wait on the disk, see incoming.ts. */
const budget = 420 * 1024 * 1024;
const largest = 42 * 1024 * 1024;
const patienceMs = 20_000;
/** Uploads of one account at once: a second one for whoever interrupts and sends again. */
const perAccount = 2;

/**
 * A budget of bytes, so that many uploads at once do not fill the disk, and no account holds up the others. `enter`
 * waits for its turn and answers how to leave; it throws throttled when the account has enough under way, unavailable
 * when no room came free in time.
 */
export function createRoom(size: number, patience = patienceMs) {
  let used = 0;
  const waiting: { bytes: number; go: () => void }[] = [];
  const underWay = new Map<string, number>();
  const book = (account: string, step: 1 | -1) => {
    const left = (underWay.get(account) ?? 0) + step;
    if (left > 0) underWay.set(account, left);
    else underWay.delete(account);
  };
  const admit = () => {
    for (let next = waiting[0]; next && (used === 0 || used + next.bytes <= size); next = waiting[0]) {
      waiting.shift();
      used += next.bytes;
      next.go();
    }
  };
  const turn = (bytes: number) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(tooBusy());
        admit();
      }, patience);
      const place = {
        bytes,
        go: () => {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.push(place);
      admit();
    });
  return {
    async enter(account: string, bytes: number): Promise<() => void> {
      if ((underWay.get(account) ?? 0) >= perAccount) throw tooManyOfOne();
      book(account, 1);
      try {
        await turn(bytes);
      } catch (error) {
        book(account, -1);
        throw error;
      }
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        book(account, -1);
        used -= bytes;
        admit();
      };
    },
  };
}

const tooManyOfOne = () =>
  new ShopError(
    'throttled',
    'Deux envois de votre compte sont déjà en cours. Attendez qu’ils se terminent, puis recommencez.',
    { retryAfterSeconds: 30 },
  );

const tooBusy = () =>
  new ShopError('unavailable', 'Beaucoup de fichiers arrivent en ce moment. Recommencez dans une minute.', {
    retryAfterSeconds: 60,
  });

const identityRoom = createRoom(budget);

/** Lets an upload begin when there is room for it; until then its body waits in the network. */
export async function withRoom(
  context: APIContext,
  account: string,
  receive: () => Response | Promise<Response>,
): Promise<Response> {
  const declared = Number(context.request.headers.get('content-length') ?? largest);
  let leave: () => void;
  try {
    leave = await identityRoom.enter(account, Math.min(declared || largest, largest));
  } catch (error) {
    return failWith(error, context.locals);
  }
  try {
    return await receive();
  } finally {
    leave();
  }
}
