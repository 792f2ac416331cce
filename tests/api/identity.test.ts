import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { identityFiles, throttles } from '../../db/schema/accounts.ts';
import { auditLog } from '../../db/schema/system.ts';
import {
  getUserIdentityContract,
  type Identity,
  identityProposalContract,
  updateIdentityStatusContract,
} from '../../src/features/identity/identity.api.ts';
import { moreEvidence } from '../../src/features/identity/status.ts';
import { call } from '../../src/http/call.ts';
import { fillPath } from '../../src/http/contract.ts';
import { adminIdentityPath, adminPaths, paths } from '../../src/paths.ts';
import { contracts } from '../../src/server/api/contracts.ts';
import {
  file,
  heic,
  jpegAndHtml,
  jpegAndZip,
  pdf,
  phonePhoto,
  photo,
  png,
  pngBomb,
  svg,
  tooBig,
} from '../support/identityFiles.ts';
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

describe('Envoyer ses pièces', () => {
  test('Photos et PDF sont pris, et rien ne s’en lit sur le disque', async () => {
    const client = await shop.signIn('client');
    const files = [
      file('recto.jpg', await phonePhoto()),
      file('justificatif.pdf', pdf()),
      file('verso.png', await png()),
    ];
    const { status, reply } = await post(client, formOf(client, files));
    expect(reply).toMatchObject({ message: 'Success', data: { status: 'pending', birthPlace: 'Lyon, France' } });
    expect(status).toBe(200);
    expect(JSON.stringify(reply)).not.toMatch(/storedName|passwordHash/);

    const folder = join(shop.app.config.dataDir, 'identity');
    const stored = shop.app.db.select().from(identityFiles).where(eq(identityFiles.userId, client.userId)).all();
    expect(stored).toHaveLength(3);
    for (const { storedName } of stored) {
      const raw = readFileSync(join(folder, storedName));
      for (const trace of ['JFIF', '%PDF', 'ftyp', 'Fabricant']) expect(raw.includes(trace)).toBe(false);
      expect((await get(`/identity/${storedName}`)).status).toBe(404);
      expect((await get(`/images/../identity/${storedName}`)).status).toBe(404);
    }
  });

  test.each([
    ['vide.jpg', async () => Buffer.alloc(0), 400],
    ['lourde.jpg', tooBig, 413],
    ['passeport.jpg', async () => pdf(), 400],
    ['page.jpg', jpegAndHtml, 400],
    ['archive.jpg', jpegAndZip, 400],
    ['bombe.png', async () => pngBomb(), 400],
    ['iphone.heic', async () => heic(), 400],
    ['dessin.svg', async () => svg, 400],
    ['coupee.jpg', async () => (await photo()).subarray(0, 1200), 400],
  ])('« %s » est refusé avec une phrase qui le nomme, et rien n’est gardé', async (name, make, expected) => {
    const client = await shop.signIn('client');
    const { status, reply } = await post(
      client,
      formOf(client, [file('bon.jpg', await photo()), file(name, await make(), 'image/jpeg')]),
    );
    expect(status).toBe(expected);
    expect(reply.message).toContain(name);
    expect(reply.errors).toEqual({ 'files.1': reply.message });
    expect(shop.app.db.select().from(identityFiles).where(eq(identityFiles.userId, client.userId)).all()).toEqual([]);
  });

  test('Cinq fichiers, aucun fichier, ou un champ d’un autre nom sont refusés', async () => {
    const client = await shop.signIn('client');
    const one = file('recto.jpg', await photo());
    const five = await post(client, formOf(client, [one, one, one, one, one]));
    expect([five.status, five.reply.message]).toEqual([400, expect.stringContaining('4 fichiers au plus')]);
    const empty = await post(client, formOf(client, []));
    expect([empty.status, empty.reply.errors]).toEqual([
      400,
      { files: expect.stringContaining('au moins un fichier') },
    ]);
    expect((await post(client, formOf(client, [one], 'pieces'))).status).toBe(400);
    const text = formOf(client, []);
    text.append('files', 'pas un fichier');
    expect((await post(client, text)).status).toBe(400);
    const odd = formOf(client, [one]);
    odd.set('birthPlace', '<b>Lyon</b>');
    expect((await post(client, odd)).status).toBe(400);
  });

  test('Un envoi sans limites connues, plus lourd que tout, reçoit 413', async () => {
    const client = await shop.signIn('client');
    const files = [1, 2, 3, 4].map((n) => file(`${n}.jpg`, Buffer.alloc(10.5 * 1024 * 1024)));
    // The shop answers before the body is through and hangs up: the browser may see the answer or the cut.
    const status = await post(client, formOf(client, files)).then(
      (sent) => sent.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  test('Un envoi sans longueur annoncée est refusé sans être lu', async () => {
    const client = await shop.signIn('client');
    const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 0) controller.enqueue(new TextEncoder().encode(head));
        if (sent++ < 50) controller.enqueue(new Uint8Array(1024 * 1024));
        else controller.close();
      },
    });
    const status = await fetch(`${shop.base}/api/users/verifyIdentity/${client.userId}`, {
      method: 'POST',
      headers: { ...bearer(client), 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    } as RequestInit).then(
      (answer) => answer.status,
      () => 411,
    );
    expect(status).toBe(411);
    expect(sent).toBeLessThan(51);
  });

  test('Un formulaire abîmé n’est jamais une erreur interne', async () => {
    const client = await shop.signIn('client');
    const url = `${shop.base}/api/users/verifyIdentity/${client.userId}`;
    const boundary = '----x';
    const bodies = [
      '',
      `--${boundary}--`,
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc`,
      `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="\0\r\n.jpg"\r\n\r\n\xff\xd8\xff\r\n--${boundary}--\r\n`,
      'x'.repeat(2000),
    ];
    for (const body of bodies) {
      for (const type of [`multipart/form-data; boundary=${boundary}`, 'multipart/form-data', 'application/json']) {
        const answer = await fetch(url, { method: 'POST', headers: { ...bearer(client), 'content-type': type }, body });
        expect([400, 415]).toContain(answer.status);
        expect(((await answer.json()) as Reply).message).toBeTruthy();
      }
    }
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
  /** Hangs up as a browser that leaves does. */
  const hangUp = (uploads: readonly ClientRequest[]) => {
    for (const upload of uploads) upload.destroy();
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
    hangUp(open);
    await expect.poll(async () => (await post(slow, await form(slow))).status).toBe(200);
  });

  test('Un envoi que le client interrompt n’est pas une erreur de la boutique ; une panne en reste une', async () => {
    const client = await shop.signIn('client');
    const told = vi.spyOn(shop.app.log, 'error');
    const gone = vi.spyOn(shop.app.log, 'debug');
    hangUp([await begin(client)]);
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

  test('Une identité vérifiée répond 409', async () => {
    const client = await shop.signIn('client', { identityStatus: 'verified', birthPlace: 'Lyon' });
    expect((await post(client, formOf(client, [file('recto.jpg', await photo())]))).status).toBe(409);
  });

  test('Le compte d’un autre est 404 partout', async () => {
    const [one, other] = [await shop.signIn('client'), await shop.signIn('client')];
    const form = formOf(one, [file('recto.jpg', await photo())]);
    expect((await post(one, form, other.userId)).status).toBe(404);
    form.set('id', other.userId);
    expect((await post(one, form)).status).toBe(404);
    const params = { id: other.userId };
    await expect(call(getUserIdentityContract, { params, token: one.token, base: shop.base })).rejects.toMatchObject({
      status: 404,
    });
    const own = await call(getUserIdentityContract, { params: { id: one.userId }, token: one.token, base: shop.base });
    expect(own.data).toMatchObject({ status: 'none', files: [] });
    expect(own.data.person).toBeUndefined();
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
    return { client, submittedAt: reply.data?.submittedAt ?? null, named };
  };

  test('Il ouvre une photo sur sa page, et les autres fichiers seulement en téléchargement', async () => {
    const { client, named } = await sent();
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
    expect(Buffer.from(await redrawn.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const readings = shop.app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, client.userId))
      .all()
      .filter(({ action }) => action === 'identity.read');
    expect(readings.map(({ actorId, detail }) => [actorId, detail['fileId']])).toEqual([
      [admin.userId, named('recto')],
      [admin.userId, named('justificatif')],
      [admin.userId, named('verso')],
    ]);
  });

  test('Un client et un visiteur sont refusés partout où il faut un administrateur', async () => {
    const { client, named } = await sent();
    expect((await readFile(named('recto'), client)).status).toBe(403);
    expect((await get(`/api/users/identityFile/${named('recto')}`)).status).toBe(401);
    const body = { status: 'verified' as const, evidence: ['counter' as const] };
    const decide = (token: string | null) =>
      call(updateIdentityStatusContract, { params: { id: client.userId }, body, token, base: shop.base });
    await expect(decide(client.token)).rejects.toMatchObject({ status: 403 });
    await expect(decide(null)).rejects.toMatchObject({ status: 401 });
    for (const page of [adminPaths.identities, adminIdentityPath(client.userId)]) {
      expect((await get(page, { cookie: client.cookie })).status).toBe(403);
      expect((await get(page)).headers.get('location')).toContain('/admin?retour=');
      expect((await get(page, { cookie: admin.cookie })).status).toBe(200);
    }
    const confirm = (token: string | null) =>
      call(identityProposalContract, { body: { id: client.userId, confirm: true }, token, base: shop.base });
    await expect(confirm(client.token)).rejects.toMatchObject({ status: 403 });
    await expect(confirm(null)).rejects.toMatchObject({ status: 401 });
    expect(contracts.filter(({ access, act }) => access === 'admin' && act === 'identities')).toHaveLength(3);
  });

  test('Il vérifie ou refuse, et le client lit le motif', async () => {
    const { client, submittedAt } = await sent();
    const params = { id: client.userId };
    const decide = (body: Parameters<typeof call<typeof updateIdentityStatusContract>>[1] & object) =>
      call(updateIdentityStatusContract, { params, token: admin.token, base: shop.base, ...body });
    for (const evidence of [[], ['copy' as const]])
      await expect(decide({ body: { status: 'verified', evidence } })).rejects.toMatchObject({
        status: 400,
        message: moreEvidence,
        errors: { evidence: moreEvidence },
      });
    await expect(decide({ body: { status: 'verified', submittedAt: 1 } })).rejects.toMatchObject({ status: 409 });
    await expect(decide({ body: { status: 'pending' } })).rejects.toMatchObject({ status: 409 });
    await decide({ body: { status: 'refused', reason: 'La photo est floue.', submittedAt } });
    const own = await call(getUserIdentityContract, { params, token: client.token, base: shop.base });
    expect(own.data).toMatchObject({ status: 'refused', reason: 'La photo est floue.' });
    const page = await (await get(encodeURI(paths.identity), { cookie: client.cookie })).text();
    expect(page).toContain('La photo est floue.');
    expect(page).not.toMatch(/passwordHash|storedName|totpSecret/);
  });

  test('La page de contrôle ne montre au navigateur ni secret ni nom de fichier rangé', async () => {
    const { client } = await sent();
    const page = await (await get(adminIdentityPath(client.userId), { cookie: admin.cookie })).text();
    expect(page).toContain('Ce que le client a déclaré');
    expect(page).toContain('Lyon, France');
    expect(page).not.toMatch(/passwordHash|storedName|totpSecret|unusable/);
    expect((await get(adminIdentityPath('inconnu'), { cookie: admin.cookie })).status).toBe(404);
    expect(await (await get(adminPaths.identities, { cookie: admin.cookie })).text()).toContain(client.userId);
    expect(await (await get(adminPaths.overview, { cookie: admin.cookie })).text()).toContain('Identités à vérifier');
  });

  test('Les fichiers rangés ne portent que des noms au hasard', () => {
    const names = readdirSync(join(shop.app.config.dataDir, 'identity'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
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

  test('Sans accent ou en Unicode décomposé, elle redirige', async () => {
    for (const path of [
      '/verification-identite',
      '/verification-identit%65%CC%81',
      '/verification-identite/?retour=%2Fpanier',
    ]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        `/verification-identit%C3%A9${path.includes('?') ? '?retour=%2Fpanier' : ''}`,
      ]);
    }
    expect((await get('/verification-autre')).status).toBe(404);
    expect(fillPath('/x/{id}', { id: 'é' })).toBe('/x/%C3%A9');
  });
});
