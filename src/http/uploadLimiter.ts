import { ShopError } from './errors.ts';

type Limits = {
  bytes: number;
  /** Concurrent uploads; a second one of an account allows for an interrupted and repeated upload. */
  perAccount: number;
  perNetwork: number;
  pace: { bytes: number; ms: number };
};

const usual: Limits = {
  bytes: 160 * 1024 * 1024,
  perAccount: 2,
  perNetwork: 4,
  pace: { bytes: 16 * 1024, ms: 10_000 },
};

const tooMany = (which: string) =>
  new ShopError('throttled', `${which} sont déjà en cours. Attendez qu’ils se terminent, puis recommencez.`, {
    retryAfterSeconds: 30,
  });

const full = () =>
  new ShopError('unavailable', 'Beaucoup de fichiers arrivent en ce moment. Recommencez dans une minute.', {
    retryAfterSeconds: 60,
  });

export type Upload = {
  /** The whole body. @throws lengthRequired, tooLarge, stalled, or unavailable while too much arrives at once */
  read: (request: Request, limit: number) => Promise<Uint8Array<ArrayBuffer>>;
  leave: () => void;
};

/** Counts received bytes: a large Content-Length alone blocks nobody. Stalled uploads are cut. */
export function createUploadLimiter({ bytes, perAccount, perNetwork, pace }: Limits = usual) {
  let held = 0;
  const underWay = new Map<string, number>();
  const book = (key: string, step: 1 | -1) => {
    const left = (underWay.get(key) ?? 0) + step;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  };
  return {
    enter(account: string, network: string): Upload {
      const keys = [`account ${account}`, `network ${network}`];
      if ((underWay.get(`account ${account}`) ?? 0) >= perAccount) throw tooMany('Deux envois de votre compte');
      if ((underWay.get(`network ${network}`) ?? 0) >= perNetwork) throw tooMany('Plusieurs envois de votre connexion');
      for (const key of keys) book(key, 1);
      let own = 0;
      let isInside = true;
      return {
        async read(request, limit) {
          const announced = request.headers.get('content-length');
          if (announced === null) throw new ShopError('lengthRequired');
          if (Number(announced) > limit) throw new ShopError('tooLarge');
          const reader = (request.body ?? new Blob().stream()).getReader();
          let before = 0;
          let hasStalled = false;
          const clock = setInterval(() => {
            hasStalled = own - before < pace.bytes;
            before = own;
            if (hasStalled) void reader.cancel().catch(() => undefined);
          }, pace.ms);
          try {
            // Untouched pages of a buffer cost no memory.
            const whole = new Uint8Array(Number(announced));
            for (let next = await reader.read(); !next.done; next = await reader.read()) {
              const { length } = next.value;
              if (held + length > bytes) throw full();
              whole.set(next.value, own);
              own += length;
              held += length;
            }
            if (hasStalled) throw new ShopError('stalled');
            return whole;
          } finally {
            clearInterval(clock);
            void reader.cancel().catch(() => undefined);
          }
        },
        leave() {
          if (!isInside) return;
          isInside = false;
          held -= own;
          for (const key of keys) book(key, -1);
        },
      };
    },
  };
}
