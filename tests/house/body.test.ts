import { describe, expect, test } from 'vitest';
import { readJson, readMultipart } from '../../src/http/body.ts';
import type { Upload } from '../../src/uploads/upload.ts';

const type = 'multipart/form-data; boundary=XyZ';
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const content = async (value: unknown) => Buffer.from(await (value as Upload).bytes());
const part = (head: string, body: string) => `--XyZ\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

describe('Un formulaire avec des fichiers', () => {
  test('Il arrive comme le navigateur l’a écrit, noms accentués, fichiers vides et champs répétés compris', async () => {
    const noise = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 256));
    const form = new FormData();
    form.append('birthPlace', 'Évry-Courcouronnes, « France »');
    form.append('files', new File([noise], 'pièce "1"\r\n.jpg'));
    form.append('files', new File([], 'vide.pdf'));
    form.append('id', '');
    const sent = new Response(form);
    const fields = readMultipart(await sent.bytes(), sent.headers.get('content-type') ?? '');
    expect(fields).toMatchObject({ birthPlace: 'Évry-Courcouronnes, « France »', id: '' });
    const [first, second] = fields['files'] as Upload[];
    expect([first?.name, first?.size, second?.name, second?.size]).toEqual([
      'pièce "1"\r\n.jpg',
      200_000,
      'vide.pdf',
      0,
    ]);
    expect(await content(first)).toEqual(noise);
    expect(await content(second)).toEqual(Buffer.alloc(0));
  });

  test.each([
    ['vide', ''],
    ['sans fin', part('name="files"; filename="x"', 'abc')],
    ['sans nom', `${part('filename="x"', 'abc')}--XyZ--`],
    ['à l’en-tête sans fin', `--XyZ\r\nContent-Disposition: ${'x'.repeat(10_000)}`],
    ['au texte illisible', `${part('name="a"', '\xff\xfe')}--XyZ--`],
  ])('%s, il est refusé en une phrase', (_, body) => {
    expect(() => readMultipart(latin(body), type)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  test('Un formulaire trop long, ou sans sa limite, est refusé', () => {
    const body = latin(`${part('name="files"; filename="x"', 'x'.repeat(5000))}--XyZ--`);
    const tooLarge = expect.objectContaining({ code: 'tooLarge' });
    expect(() => readMultipart(latin(`${part('name="a"', 'x'.repeat(20_000))}--XyZ--`), type)).toThrow(tooLarge);
    expect(() => readMultipart(latin(`${part('name="a"', 'b').repeat(21)}--XyZ--`), type)).toThrow(tooLarge);
    expect(() => readMultipart(body, 'multipart/form-data')).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

const read = (body: string) =>
  readJson(
    new Request('http://shop.example/', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );

test('Un caractère qui retourne le sens du texte n’entre dans aucun champ, écrit tel quel ou en code', async () => {
  const turning = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
  for (const sign of turning) {
    const name = `Zo${sign}é`;
    const code = `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    expect(await read(JSON.stringify({ name, list: [{ name }] }))).toEqual({ name: 'Zoé', list: [{ name: 'Zoé' }] });
    expect(await read(`{"name":"Zo${code}é"}`)).toEqual({ name: 'Zoé' });
    const form = new FormData();
    form.append('name', name);
    const sent = new Response(form);
    expect(readMultipart(await sent.bytes(), sent.headers.get('content-type') ?? '')).toEqual({ name: 'Zoé' });
  }
});

test('Les autres textes restent comme ils sont tapés', async () => {
  const text = 'Dubois-Lévêque, « 10\u202f000\u00a0€ »\n👩\u200d🎨 שלום';
  expect(await read(JSON.stringify({ text }))).toEqual({ text });
});

test('Une moitié d’emoji, que la base écrirait autrement, entre comme la base l’écrit', async () => {
  expect(await read('{"reason":"Compté \\ud83d"}')).toEqual({ reason: 'Compté \ufffd' });
  expect(await read('{"reason":"Compté \\ud83d\\u202e\\ude00"}')).toEqual({ reason: 'Compté 😀' });
});
