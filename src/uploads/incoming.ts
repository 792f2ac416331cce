import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { ShopError } from '../http/errors.ts';
import type { Upload } from './documentRules.ts';
import { readParts } from './multipart.ts';

const partsAtMost = 20;
const longestText = 16 * 1024;

/** One part of a form while it arrives. */
type Receiver = { take: (piece: Buffer) => Promise<unknown>; value: () => string | Upload };

/**
 * Receives the form of one request without holding its files in memory: each goes to the disk as it comes, encrypted
 * with a key that is kept nowhere, in a file without a name that is gone after `close`, a crash or a power cut.
 */
export function createIncoming(folder: string) {
  const handles: FileHandle[] = [];
  return {
    /**
     * Fields as they are, repeated ones as lists.
     * @throws unsupported, tooLarge, or invalid for anything that is no readable form
     */
    async read(request: Request, limit: number): Promise<Record<string, unknown>> {
      const type = request.headers.get('content-type') ?? '';
      if (type.split(';')[0]?.trim().toLowerCase() !== 'multipart/form-data') throw new ShopError('unsupported');
      if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ShopError('tooLarge');
      const received: { name: string; receiver: Receiver }[] = [];
      for await (const part of readParts(upTo(limit, request.body ?? []), type)) {
        if (part instanceof Uint8Array) {
          await received.at(-1)?.receiver.take(part);
          continue;
        }
        if (received.length >= partsAtMost) throw new ShopError('tooLarge');
        const { name, filename } = part;
        received.push({
          name,
          receiver: filename === undefined ? text() : await hiddenFile(folder, filename, handles),
        });
      }
      return Object.fromEntries(
        [...Map.groupBy(received, ({ name }) => name)].map(([name, same]) => {
          const all = same.map(({ receiver }) => receiver.value());
          return [name, all.length > 1 ? all : all[0]];
        }),
      );
    },
    close: async (): Promise<void> => void (await Promise.all(handles.splice(0).map((handle) => handle.close()))),
  };
}

async function* upTo(limit: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > limit) throw new ShopError('tooLarge');
    yield piece;
  }
}

function text(): Receiver {
  const pieces: Buffer[] = [];
  let size = 0;
  return {
    async take(piece) {
      size += piece.length;
      if (size > longestText) throw new ShopError('tooLarge');
      pieces.push(Buffer.from(piece));
    },
    value: () => Buffer.concat(pieces).toString('utf8'),
  };
}

async function hiddenFile(folder: string, name: string, handles: FileHandle[]): Promise<Receiver> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/${randomBytes(16).toString('hex')}`;
  const handle = await open(path, 'wx+', 0o600);
  handles.push(handle);
  await rm(path);
  const [key, start] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-ctr', key, start);
  let size = 0;
  const bytes = async () => {
    const kept = Buffer.alloc(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(kept, at, size - at, at);
      if (bytesRead === 0) throw new Error('a received file was cut');
      at += bytesRead;
    }
    return createDecipheriv('aes-256-ctr', key, start).update(kept);
  };
  return {
    async take(piece) {
      await handle.write(cipher.update(piece), 0, piece.length, size);
      size += piece.length;
    },
    value: () => ({ name, size, bytes }),
  };
}
