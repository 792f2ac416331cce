import { expect, test } from 'vitest';
import { readJson } from '../../src/http/body.ts';
import { formOf } from '../../src/http/multipart.ts';

const read = (body: string) =>
  readJson(
    new Request('http://shop.example/', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );

test('Un caractère qui retourne le sens du texte n’entre dans aucun champ, écrit tel quel ou en code', async () => {
  const turning = [...'\u061c\u200e\u202a\u202e\u2066\u2069'];
  for (const sign of turning) {
    const name = `Zo${sign}é`;
    const code = `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    expect(await read(JSON.stringify({ name, list: [{ name }] }))).toEqual({ name: 'Zoé', list: [{ name: 'Zoé' }] });
    expect(await read(`{"name":"Zo${code}é"}`)).toEqual({ name: 'Zoé' });
    const form = new FormData();
    form.append('name', name);
    const sent = new Response(form);
    expect(formOf(await sent.bytes(), sent.headers.get('content-type') ?? '')).toEqual({ name: 'Zoé' });
  }
});

test('Les autres textes restent comme ils sont tapés', async () => {
  const text = 'Dubois-Lévêque, « 10\u202f000\u00a0€ »\n👩\u200d🎨 שלום';
  expect(await read(JSON.stringify({ text }))).toEqual({ text });
});
