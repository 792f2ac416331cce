import { ShopError } from './context.ts';

type Limits = {
  maxBytes: number;
  /** By default two, so that an interrupted upload can be retried at once. */
  perAccount: number;
  perNetwork: number;
  minPace: { bytes: number; ms: number };
};

const defaults: Limits = {
  maxBytes: 160 * 1024 * 1024,
  perAccount: 2,
  perNetwork: 4,
  minPace: { bytes: 16 * 1024, ms: 10_000 },
};

const tooManyUploadsError = (subject: string) =>
  new ShopError('throttled', `${subject} sont déjà en cours. Attendez qu’ils se terminent, puis recommencez.`, {
    retryAfterSeconds: 30,
  });

const overloadError = () =>
  new ShopError('unavailable', 'Beaucoup de fichiers arrivent en ce moment. Recommencez dans une minute.', {
    retryAfterSeconds: 60,
  });

export type RunningUpload = {
  /** @throws lengthRequired, tooLarge, stalled, or unavailable if too much arrives at the same time */
  read: (request: Request, limit: number) => Promise<Uint8Array<ArrayBuffer>>;
  release: () => void;
};

/** Counts bytes that have arrived, so that a large Content-Length alone blocks nobody. */
export function createUploadLimiter({ maxBytes, perAccount, perNetwork, minPace }: Limits = defaults) {
  let bufferedBytes = 0;
  const runningUploads = new Map<string, number>();
  const countUpload = (key: string, step: 1 | -1) => {
    const runningCount = (runningUploads.get(key) ?? 0) + step;
    if (runningCount > 0) runningUploads.set(key, runningCount);
    else runningUploads.delete(key);
  };
  return {
    enter(account: string, network: string): RunningUpload {
      const keys = [`account ${account}`, `network ${network}`];
      if ((runningUploads.get(`account ${account}`) ?? 0) >= perAccount)
        throw tooManyUploadsError('Deux envois de votre compte');
      if ((runningUploads.get(`network ${network}`) ?? 0) >= perNetwork)
        throw tooManyUploadsError('Plusieurs envois de votre connexion');
      for (const key of keys) countUpload(key, 1);
      let receivedBytes = 0;
      let isActive = true;
      return {
        async read(request, limit) {
          const declaredLength = request.headers.get('content-length');
          if (declaredLength === null) throw new ShopError('lengthRequired');
          if (Number(declaredLength) > limit) throw new ShopError('tooLarge');
          const reader = (request.body ?? new Blob().stream()).getReader();
          let previousBytes = 0;
          let hasStalled = false;
          const timer = setInterval(() => {
            hasStalled = receivedBytes - previousBytes < minPace.bytes;
            previousBytes = receivedBytes;
            if (hasStalled) void reader.cancel().catch(() => undefined);
          }, minPace.ms);
          try {
            // Pages of a buffer take memory only once they are written.
            const buffer = new Uint8Array(Number(declaredLength));
            for (let next = await reader.read(); !next.done; next = await reader.read()) {
              const { length } = next.value;
              if (bufferedBytes + length > maxBytes) throw overloadError();
              buffer.set(next.value, receivedBytes);
              receivedBytes += length;
              bufferedBytes += length;
            }
            if (hasStalled) throw new ShopError('stalled');
            return buffer;
          } finally {
            clearInterval(timer);
            void reader.cancel().catch(() => undefined);
          }
        },
        release() {
          if (!isActive) return;
          isActive = false;
          bufferedBytes -= receivedBytes;
          for (const key of keys) countUpload(key, -1);
        },
      };
    },
  };
}
