import type { APIContext } from 'astro';
import { ShopError } from '../http/errors.ts';
import { failWith } from '../http/serve.ts';

/** Bytes of identity uploads that may be under way at once; they wait on the disk, see incoming.ts. */
const budget = 420 * 1024 * 1024;
const largest = 42 * 1024 * 1024;
const patienceMs = 20_000;

/**
 * A budget of bytes, so that many uploads at once do not fill the disk. `enter` waits for its turn and answers how
 * to leave; it throws unavailable when no room came free in time.
 */
export function createRoom(size: number, patience = patienceMs) {
  let used = 0;
  const waiting: { bytes: number; go: () => void }[] = [];
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
    async enter(bytes: number): Promise<() => void> {
      await turn(bytes);
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        used -= bytes;
        admit();
      };
    },
  };
}

const tooBusy = () =>
  new ShopError('unavailable', 'Beaucoup de fichiers arrivent en ce moment. Recommencez dans une minute.', {
    retryAfterSeconds: 60,
  });

const identityRoom = createRoom(budget);

/** Lets an upload begin when there is room for it; until then its body waits in the network. */
export async function withRoom(context: APIContext, receive: () => Response | Promise<Response>): Promise<Response> {
  const declared = Number(context.request.headers.get('content-length') ?? largest);
  let leave: () => void;
  try {
    leave = await identityRoom.enter(Math.min(declared || largest, largest));
  } catch (error) {
    return failWith(error, context.locals);
  }
  try {
    return await receive();
  } finally {
    leave();
  }
}
