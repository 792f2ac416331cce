import { describe, expect, test } from 'vitest';
import { createUploadLimiter } from '../../src/http/uploadLimiter.ts';

const limiterOf = (bytes = 1000) =>
  createUploadLimiter({ bytes, perAccount: 2, perNetwork: 3, pace: { bytes: 10, ms: 30 } });
const post = (body: BodyInit, length: number) =>
  new Request('http://shop.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-length': String(length) },
  } as RequestInit);
const code = (name: string) => expect.objectContaining({ code: name });

describe('L’entrée des envois', () => {
  test('compte les octets venus, non ceux annoncés, et les rend à la fin', async () => {
    const uploadLimiter = limiterOf();
    const waiting = uploadLimiter.enter('a', '1').read(post(new ReadableStream(), 900), 1000);
    waiting.catch(() => undefined);
    const first = uploadLimiter.enter('b', '2');
    await first.read(post('x'.repeat(900), 900), 1000);
    const second = uploadLimiter.enter('c', '3');
    await expect(second.read(post('x'.repeat(200), 200), 1000)).rejects.toThrow(code('unavailable'));
    second.leave();
    first.leave();
    first.leave();
    await uploadLimiter.enter('d', '4').read(post('x'.repeat(900), 900), 1000);
    await expect(waiting).rejects.toThrow(code('stalled'));
  });

  test('n’a que deux envois d’un compte en cours, et trois d’un réseau', () => {
    const uploadLimiter = limiterOf();
    const first = uploadLimiter.enter('a', 'ici');
    uploadLimiter.enter('a', 'ici');
    expect(() => uploadLimiter.enter('a', 'ailleurs')).toThrow(code('throttled'));
    uploadLimiter.enter('b', 'ici');
    expect(() => uploadLimiter.enter('c', 'ici')).toThrow(code('throttled'));
    uploadLimiter.enter('c', 'ailleurs');
    first.leave();
    uploadLimiter.enter('a', 'ici');
  });
});
