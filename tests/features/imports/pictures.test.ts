import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { metalPhotos, metals } from '../../../db/schema/catalogue.ts';
import { importPictures } from '../../../db/schema/imports.ts';
import { fetchNextPicture, uploadPictures } from '../../../src/features/imports/machine/pictures.server.ts';
import { system } from '../../../src/http/context.ts';
import { parseOptions } from '../../../src/uploads/fileKind.ts';
import { parseFile } from '../../../src/uploads/parseFile.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { testFolder } from '../../support/folder.ts';
import { photo, file as upload } from '../../support/identityFiles.ts';
import { stageFile } from '../../support/imports.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { serving } from '../../support/serving.ts';

const folder = testFolder('import-pictures');
let db: Db;
beforeEach(() => {
  db = testDb();
});
const own = (more = {}) => {
  const shop = shopOf({ DATA_DIR: folder, ...more });
  return { dealer: ctxOf(db, makeActor(db, 'admin'), shop), job: ctxOf(db, system('imports'), shop) };
};
const table = (pictures: string) =>
  `Nom;Type;Poids;Titre;Vente;Référence;Images\nDucat;pièce;3,49;986;480;DUC-1;"${pictures}"\n`;

test('Une image par adresse vient après coup, et une adresse intérieure n’est jamais lue', async () => {
  const bytes = await photo();
  const address = await serving((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
  const { dealer, job } = own({ FEED_INSIDE: '1' });
  await (await stageFile(dealer, table(`${address}/a.jpg`))).apply();
  expect(rowsOf(db, metalPhotos)).toEqual([]);
  expect(await fetchNextPicture(job)).toBe(true);
  expect(rowsOf(db, metalPhotos)).toHaveLength(1);
  expect(rowsOf(db, metals)[0]?.photo).toBe(rowsOf(db, importPictures)[0]?.photo);
  expect(await fetchNextPicture(job)).toBe(false);

  db = testDb();
  const guarded = own();
  await (await stageFile(guarded.dealer, table(`${address}/a.jpg`))).apply();
  await fetchNextPicture(guarded.job);
  expect(rowsOf(db, importPictures)).toMatchObject([
    { tries: 1, photo: null, failure: expect.stringContaining('réseau privé') },
  ]);
  expect(rowsOf(db, importPictures)[0]?.dueAt).toBeGreaterThan(Date.now());
});

test('Deux ZIP l’un après l’autre donnent leurs images, et rien d’eux ne reste', async () => {
  const { dealer, job } = own();
  const staged = await stageFile(dealer, table('avers.jpg'));
  await staged.apply();
  const bytes = new Uint8Array(await photo());
  const send = (name: string) =>
    uploadPictures(dealer, {
      id: staged.id,
      file: upload(name, Buffer.from(zipSync({ [name]: bytes, 'autre.jpg': bytes }))),
    });
  expect(await send('avers.jpg')).toEqual({ found: 1, others: ['autre.jpg'] });
  expect(await send('DUC-1.jpg')).toEqual({ found: 1, others: ['autre.jpg'] });
  const unpacked = readdirSync(`${folder}/imports/${staged.id}`, { recursive: true, withFileTypes: true });
  expect(unpacked.filter((entry) => entry.isFile())).toHaveLength(2);
  while (await fetchNextPicture(job));
  expect(rowsOf(db, importPictures)).toMatchObject([{ failure: '' }, { failure: '' }]);
  expect(rowsOf(db, metalPhotos)).toHaveLength(2);
  expect(existsSync(`${folder}/imports/${staged.id}`)).toBe(false);
});

test('Les images d’un ZIP vont à leur article par leur nom ou par sa référence, puis le ZIP s’en va', async () => {
  const { dealer, job } = own();
  const staged = await stageFile(dealer, table('avers.jpg'));
  await staged.apply();
  const bytes = new Uint8Array(await photo());
  const zip = zipSync({
    'photos/avers.jpg': bytes,
    'photos/DUC-1-2.jpg': bytes,
    'photos/inconnue.jpg': bytes,
    'lisez.txt': bytes,
  });
  const taken = await uploadPictures(dealer, { id: staged.id, file: upload('images.zip', Buffer.from(zip)) });
  expect(taken).toEqual({ found: 2, others: ['photos/inconnue.jpg'] });
  while (await fetchNextPicture(job));
  expect(rowsOf(db, metalPhotos)).toHaveLength(2);
  expect(existsSync(`${folder}/imports/${staged.id}`)).toBe(false);
});

test('De deux images de même nom dans un ZIP, la trop lourde n’est jamais décompressée', async () => {
  const picture = new Uint8Array(await photo());
  const zip = Buffer.from(zipSync({ 'a.jpg': picture, 'b.jpg': new Uint8Array(10_000_000) }));
  for (let at = zip.indexOf('b.jpg'); at >= 0; at = zip.indexOf('b.jpg')) zip.write('a.jpg', at);
  const pictureFolder = `${folder}/twins`;
  const kind = parseOptions({ maxBytes: zip.length, pictureFolder });
  expect(await parseFile(new Uint8Array(zip), kind)).toEqual({ format: 'pictures', names: ['a.jpg'] });
  expect(readFileSync(`${pictureFolder}/0`).length).toBe(picture.length);
});
