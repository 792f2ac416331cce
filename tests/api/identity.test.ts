import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { identityFiles, throttles } from '../../db/schema/accounts.ts';
import { type Identity, updateIdentityStatusContract } from '../../src/features/identity/identity.api.ts';
import { call } from '../../src/http/call.ts';
import { adminIdentityPath, adminPaths, paths } from '../../src/paths.ts';
import { file, pdf, photo, png } from '../support/identityFiles.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startShop();
  admin = await shop.signIn('admin');
});
afterAll(() => shop.stop());

type Reply = { data: Identity | null; message: string; errors?: Record<string, string> };

async function post(who: SignedIn, form: FormData, id = who.userId): Promise<{ status: number; reply: Reply }> {
  const answer = await fetch(`${shop.base}/api/users/verifyIdentity/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  return { status: answer.status, reply: (await answer.json()) as Reply };
}

function formOf(who: SignedIn, files: readonly File[], field = 'files'): FormData {
  const form = new FormData();
  form.append('id', who.userId);
  form.append('birthPlace', 'Lyon, France');
  for (const one of files) form.append(field, one);
  return form;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.base + path, { redirect: 'manual', headers });
const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });
const readFile = (id: string, who: SignedIn) => get(`/api/users/identityFile/${id}`, bearer(who));

const storedOf = ({ userId }: SignedIn) =>
  shop.app.db.select().from(identityFiles).where(eq(identityFiles.userId, userId)).all();

describe('Envoyer ses pièces', () => {
  test('Photos et PDF sont pris, et rien ne s’en lit sur le disque', async () => {
    const client = await shop.signIn('client');
    const files = [file('recto.jpg', await photo()), file('justificatif.pdf', pdf())];
    const { status, reply } = await post(client, formOf(client, files));
    expect(reply).toMatchObject({ message: 'Success', data: { status: 'pending', birthPlace: 'Lyon, France' } });
    expect(status).toBe(200);
    expect(JSON.stringify(reply)).not.toMatch(/storedName|passwordHash/);
    const stored = storedOf(client);
    expect(stored).toHaveLength(2);
    for (const { storedName } of stored) {
      expect(storedName).toMatch(/^[0-9a-f]{32}$/);
      const raw = readFileSync(join(shop.app.config.dataDir, 'identity', storedName));
      for (const trace of ['JFIF', '%PDF']) expect(raw.includes(trace)).toBe(false);
      for (const place of ['/identity/', '/images/../identity/'])
        expect((await get(place + storedName)).status).toBe(404);
    }
  });

  test('Cinq fichiers, aucun fichier, ou un champ d’un autre nom sont refusés', async () => {
    const client = await shop.signIn('client');
    const one = file('recto.jpg', await photo());
    const tried = async (files: readonly File[], change = (_: FormData): void => undefined, field = 'files') => {
      const form = formOf(client, files, field);
      change(form);
      const { status, reply } = await post(client, form);
      expect(status).toBe(400);
      return reply;
    };
    expect((await tried([one, one, one, one, one])).message).toContain('4 fichiers au plus');
    expect((await tried([])).errors).toEqual({ files: expect.stringContaining('au moins un fichier') });
    await tried([one], undefined, 'pieces');
    await tried([], (form) => form.append('files', 'pas un fichier'));
    await tried([one], (form) => form.set('birthPlace', '<b>Lyon</b>'));
  });

  /** An upload that has begun and does not end; resolves once the shop is reading it. */
  const begin = async (who: SignedIn): Promise<ClientRequest> => {
    const headers = { ...bearer(who), 'content-type': 'multipart/form-data; boundary=x', 'content-length': '40000000' };
    const upload = request(`${shop.base}/api/users/verifyIdentity/${who.userId}`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write('--x\r\nContent-Disposition: form-data; name="files"; filename="lent.jpg"\r\n\r\nabc');
    const calls = () =>
      shop.app.db.select().from(throttles).where(like(throttles.key, 'call:/api/users/verifyIdentity%')).get()?.hits;
    const before = calls() ?? 0;
    await expect.poll(calls).toBe(before + 1);
    return upload;
  };
  test('Deux envois d’un compte peuvent être en cours, le troisième reçoit 429, et les autres clients passent', async () => {
    const [slow, other] = [await shop.signIn('client'), await shop.signIn('client')];
    const form = async (who: SignedIn) => formOf(who, [file('recto.jpg', await photo())]);
    const open = [await begin(slow), await begin(slow)];
    const refused = await fetch(`${shop.base}/api/users/verifyIdentity/${slow.userId}`, {
      method: 'POST',
      headers: bearer(slow),
      body: await form(slow),
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(((await refused.json()) as Reply).message).toBe(
      'Deux envois de votre compte sont déjà en cours. Attendez qu’ils se terminent, puis recommencez.',
    );
    expect((await post(other, await form(other))).status).toBe(200);
    for (const upload of open) upload.destroy();
    await expect.poll(async () => (await post(slow, await form(slow))).status).toBe(200);
  });

  test('Un envoi que le client interrompt n’est pas une erreur de la boutique ; une panne en reste une', async () => {
    const client = await shop.signIn('client');
    const told = vi.spyOn(shop.app.log, 'error');
    const gone = vi.spyOn(shop.app.log, 'debug');
    // As a browser that leaves does.
    (await begin(client)).destroy();
    await expect.poll(() => gone.mock.calls.map(([, words]) => words)).toContain('the caller hung up');
    expect(told).not.toHaveBeenCalled();
    const { $client } = shop.app.db;
    $client.exec("create trigger full before insert on identity_files begin select raise(abort, 'full'); end");
    const { status } = await post(client, formOf(client, [file('recto.jpg', await photo())]));
    $client.exec('drop trigger full');
    expect(status).toBe(500);
    expect(told).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe('Le comptoir', () => {
  const sent = async () => {
    const client = await shop.signIn('client');
    const files = [
      file('recto « 1 ».jpg', await photo()),
      file('justificatif.pdf', pdf()),
      file('verso.png', await png()),
    ];
    const { reply } = await post(client, formOf(client, files));
    const named = (name: string) => reply.data?.files.find((one) => one.name.startsWith(name))?._id ?? '';
    return { client, named };
  };

  test('Il ouvre une photo sur sa page, et les autres fichiers seulement en téléchargement', async () => {
    const { named } = await sent();
    const picture = await readFile(named('recto'), admin);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^inline; filename="recto-1-.jpg"; filename\*=UTF-8''recto%20%C2%AB/,
      ),
    });
    const paper = await readFile(named('justificatif'), admin);
    expect(paper.headers.get('content-disposition')).toMatch(/^attachment; filename="justificatif.pdf"/);
    expect(Buffer.from(await paper.arrayBuffer())).toEqual(pdf());
    const redrawn = await readFile(named('verso'), admin);
    expect([redrawn.headers.get('content-type'), redrawn.headers.get('content-disposition')]).toEqual([
      'image/jpeg',
      expect.stringMatching(/^inline; filename="verso.png.jpg"/),
    ]);
  });

  test('Les pages ne montrent au navigateur ni secret ni nom de fichier rangé, et le client lit le motif de son refus', async () => {
    const { client } = await sent();
    const secrets = /passwordHash|storedName|totpSecret|unusable/;
    const shown = async (path: string, { cookie }: SignedIn) => (await get(path, { cookie })).text();
    const control = await shown(adminIdentityPath(client.userId), admin);
    for (const part of ['Ce que le client a déclaré', 'Lyon, France']) expect(control).toContain(part);
    expect(control).not.toMatch(secrets);
    expect((await get(adminIdentityPath('inconnu'), { cookie: admin.cookie })).status).toBe(404);
    expect(await shown(adminPaths.identities, admin)).toContain(client.userId);
    expect(await shown(adminPaths.overview, admin)).toContain('Identités à vérifier');
    const body = { status: 'refused' as const, reason: 'La photo est floue.' };
    await call(updateIdentityStatusContract, {
      params: { id: client.userId },
      body,
      token: admin.token,
      base: shop.base,
    });
    const own = await shown(encodeURI(paths.identity), client);
    expect(own).toContain('La photo est floue.');
    expect(own).not.toMatch(secrets);
  });
});

describe('La page d’envoi', () => {
  test('Elle se lit sans compte, et mène à la connexion puis au retour', async () => {
    const answer = await get(encodeURI(paths.identity));
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('Pourquoi nous le demandons');
    expect(text).toContain(`/connexion?retour=${encodeURIComponent(paths.identity)}`);
  });

  test('Sans accent, elle redirige', async () => {
    const answer = await get('/verification-identite/?retour=%2Fpanier');
    const to = '/verification-identit%C3%A9?retour=%2Fpanier';
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });
});
