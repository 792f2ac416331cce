import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '../../../src/uploads/documentRules.ts';
import { createIncoming } from '../../../src/uploads/incoming.ts';

let folder: string;
let incoming: ReturnType<typeof createIncoming>;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'incoming-')), 'identity');
  incoming = createIncoming(folder);
});
afterEach(async () => {
  await incoming.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const type = 'multipart/form-data; boundary=XyZ';
const requestOf = (body: BodyInit, contentType: string | null = type) =>
  new Request('http://shop.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(contentType && { headers: { 'content-type': contentType } }),
  } as RequestInit);
const inPieces = (bytes: Uint8Array, size: number) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
const read = (request: Request, limit = 1_000_000) => incoming.read(request, limit);
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const content = async (value: unknown) => Buffer.from(await (value as Upload).bytes());
const part = (head: string, body: string) => `--XyZ\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

describe('Un formulaire avec des fichiers', () => {
  test('arrive comme le navigateur l’a écrit, noms accentués, fichiers vides et champs répétés compris', async () => {
    const noise = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 256));
    const form = new FormData();
    form.append('birthPlace', 'Évry-Courcouronnes, « France »');
    form.append('files', new File([noise], 'pièce "1"\r\n.jpg'));
    form.append('files', new File([], 'vide.pdf'));
    form.append('id', '');
    const fields = await read(requestOf(form, null));
    expect(fields).toMatchObject({ birthPlace: 'Évry-Courcouronnes, « France »', id: '' });
    const [first, second] = fields['files'] as Upload[];
    expect([first?.name, first?.size, second?.name, second?.size]).toEqual([
      'pièce "1"\r\n.jpg',
      200_000,
      'vide.pdf',
      0,
    ]);
    expect(await content(first)).toEqual(noise);
    expect(await content(first)).toEqual(noise);
    expect(await content(second)).toEqual(Buffer.alloc(0));
  });

  test('se lit pareil, où que le réseau le coupe, même s’il ressemble à sa propre limite', async () => {
    const tricky = '\r\n--Xy\r\n--Xy\r\n\r\n--\r\n-';
    const body = latin(
      `avant\r\n${part('name="a"', 'un')}${part('name="files"; filename="x"', tricky)}--XyZ--\r\naprès`,
    );
    for (const size of [1, 2, 3, 5, 7, 11, 64, body.length]) {
      const fields = await read(requestOf(inPieces(body, size)));
      expect(fields['a'], `${size}`).toBe('un');
      expect((await content(fields['files'])).toString('latin1'), `${size}`).toBe(tricky);
    }
  });

  test('ne laisse rien à lire dans le dossier, ni pendant ni après', async () => {
    const fields = await read(requestOf(latin(`${part('name="files"; filename="x"', 'secret')}--XyZ--`)));
    expect(readdirSync(folder)).toEqual([]);
    expect((await content(fields['files'])).toString()).toBe('secret');
    await incoming.close();
    await expect(content(fields['files'])).rejects.toThrow();
  });

  test.each([
    ['vide', ''],
    ['sans fin', part('name="files"; filename="x"', 'abc')],
    ['sans nom', `${part('filename="x"', 'abc')}--XyZ--`],
    ['sans en-tête', '--XyZ\r\n\r\nabc\r\n--XyZ--'],
    ['à l’en-tête sans fin', `--XyZ\r\nContent-Disposition: ${'x'.repeat(10_000)}`],
    ['à la limite abîmée', `--XyZ\rabc${part('name="a"', 'b')}--XyZ--`],
    ['au hasard', 'x'.repeat(3000)],
  ])('%s, il est refusé en une phrase', async (_, body) => {
    await expect(read(requestOf(latin(body)))).rejects.toMatchObject({ code: 'invalid' });
  });

  test('trop lourd, trop long ou d’une autre sorte, il est refusé sans être lu jusqu’au bout', async () => {
    const large = latin(`${part('name="files"; filename="x"', 'x'.repeat(5000))}--XyZ--`);
    await expect(read(requestOf(inPieces(large, 100)), 2000)).rejects.toMatchObject({ code: 'tooLarge' });
    await expect(read(requestOf(latin(`${part('name="a"', 'x'.repeat(20_000))}--XyZ--`)))).rejects.toMatchObject({
      code: 'tooLarge',
    });
    await expect(read(requestOf(latin(`${part('name="a"', 'b').repeat(21)}--XyZ--`)))).rejects.toMatchObject({
      code: 'tooLarge',
    });
    await expect(read(requestOf(large, 'application/json'))).rejects.toMatchObject({ code: 'unsupported' });
    await expect(read(requestOf(large, 'multipart/form-data'))).rejects.toMatchObject({ code: 'invalid' });
  });

  test('changé au hasard, il n’est jamais une erreur interne', async () => {
    const body = latin(`${part('name="a"', 'un')}${part('name="files"; filename="x"', 'deux')}--XyZ--\r\n`);
    for (let round = 0; round < 300; round++) {
      const bytes = body.slice(0, 1 + ((round * 263) % body.length));
      for (let hit = 0; hit < round % 9; hit++)
        bytes[(round * 7919 + hit * 104_729) % bytes.length] = (round * 31 + hit) % 256;
      const outcome = await read(requestOf(inPieces(bytes, 1 + (round % 17)))).catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect(outcome).toMatchObject({ code: expect.stringMatching(/^(invalid|tooLarge)$/) });
    }
  });
});
