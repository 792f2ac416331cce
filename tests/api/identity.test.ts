import { type ClientRequest, request } from 'node:http';
import { like } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { throttles } from '../../db/schema/accounts.ts';
import { adminIdentityPath, adminPaths } from '../../src/adminPaths.ts';
import { type Identity, updateIdentityStatusContract } from '../../src/features/identity/identity.api.ts';
import { call } from '../../src/http/call.ts';
import { paths } from '../../src/paths.ts';
import { file, pdf, photo, png } from '../support/identityFiles.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import type { SignedIn } from '../support/server.ts';

const shop = ownShop();
const admin = ownPerson(shop, 'admin');

type Reply = { data: Identity | null; message: string; errors?: Record<string, string> };

const addressOf = ({ userId }: SignedIn) => `/api/users/verifyIdentity/${userId}`;
async function post(who: SignedIn, body: FormData) {
  const { status, headers, text } = await shop.ask(addressOf(who), { token: who, body });
  return { status, headers, reply: JSON.parse(text) as Reply };
}

function formOf(who: SignedIn, files: readonly File[], field = 'files'): FormData {
  const form = new FormData();
  form.append('id', who.userId);
  form.append('birthPlace', 'Lyon, France');
  for (const one of files) form.append(field, one);
  return form;
}

const readFile = (id: string) =>
  fetch(`${shop.base}/api/users/identityFile/${id}`, { headers: { authorization: `Bearer ${admin.token}` } });

describe('Envoyer ses pièces', () => {
  test('Cinq fichiers, aucun fichier, ou un champ d’un autre nom sont refusés', async () => {
    const client = await shop.signIn('client');
    const one = file('recto.jpg', await photo());
    const tried = async (files: readonly File[], field = 'files') => {
      const { status, reply } = await post(client, formOf(client, files, field));
      expect(status).toBe(400);
      return reply;
    };
    expect((await tried([one, one, one, one, one])).message).toContain('4 fichiers au plus');
    expect((await tried([])).errors).toEqual({ files: expect.stringContaining('au moins un fichier') });
    await tried([one], 'pieces');
  });

  /** An upload that has begun and does not end; resolves once the shop is reading it. */
  const begin = async (who: SignedIn): Promise<ClientRequest> => {
    const upload = request(shop.base + addressOf(who), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '40000000',
      },
    });
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
    const refused = await post(slow, await form(slow));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(refused.reply.message).toBe(
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
    const picture = await readFile(named('recto'));
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
    const paper = await readFile(named('justificatif'));
    expect(paper.headers.get('content-disposition')).toMatch(/^attachment; filename="justificatif.pdf"/);
    expect(Buffer.from(await paper.arrayBuffer())).toEqual(pdf());
    const redrawn = await readFile(named('verso'));
    expect([redrawn.headers.get('content-type'), redrawn.headers.get('content-disposition')]).toEqual([
      'image/jpeg',
      expect.stringMatching(/^inline; filename="verso.png.jpg"/),
    ]);
  });

  test('Les pages ne montrent au navigateur ni secret ni nom de fichier rangé, et le client lit le motif de son refus', async () => {
    const { client } = await sent();
    const secrets = /passwordHash|storedName|totpSecret|unusable/;
    const shown = async (path: string, cookie: SignedIn) => (await shop.ask(path, { cookie })).text;
    const control = await shown(adminIdentityPath(client.userId), admin);
    for (const part of ['Ce que le client a déclaré', 'Lyon, France']) expect(control).toContain(part);
    expect(control).not.toMatch(secrets);
    expect((await shop.ask(adminIdentityPath('inconnu'), { cookie: admin })).status).toBe(404);
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

test('La page d’envoi se lit sans compte, mène à la connexion puis au retour ; sans accent, elle redirige', async () => {
  const { status, headers, text } = await shop.ask(encodeURI(paths.identity));
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const part of ['Pourquoi nous le demandons', `/connexion?retour=${encodeURIComponent(paths.identity)}`])
    expect(text).toContain(part);
  const to = '/verification-identit%C3%A9?retour=%2Fpanier';
  expect(await shop.ask('/verification-identite/?retour=%2Fpanier')).toMatchObject({ status: 301, to });
});
