import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import {
  exportMembers,
  importMembers,
  removeMember,
} from '../../../src/features/newsletter/admin/memberFile.server.ts';
import { countMembers, unsubscribe } from '../../../src/features/newsletter/members.server.ts';
import { importMembersContract } from '../../../src/features/newsletter/newsletter.api.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { members, readers } from './readers.ts';

const consent = 'Bulletin signé au salon de Lyon, 3 mai 2026';

let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin'));
});

describe('Les abonnés d’un fichier', () => {
  test('sont inscrits avec la preuve de leur accord ; qui était parti le reste, et les lignes fausses sont dites', async () => {
    const [token = ''] = await readers(db, 'parti@example.fr', 'zoe@example.fr');
    await unsubscribe(admin, { token });
    const text =
      '\ufeffNom;Courriel\r\nLéa;"LEA@example.fr"\r\nZoé;zoe@example.fr\r\nX;parti@example.fr\r\nY;pas une adresse\r\n';
    expect(await importMembers(admin, { text, consent })).toEqual({
      added: 1,
      known: 1,
      left: 1,
      wrong: [{ line: 5, text: 'Y;pas une adresse' }],
    });
    expect(members(db).find(({ email }) => email === 'lea@example.fr')).toMatchObject({
      source: 'import',
      consent,
      confirmedAt: expect.any(Number),
    });
    expect(countMembers(db)).toBe(2);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'newsletter.import' });
  });

  test('sans preuve ou sans adresse, rien n’est importé', async () => {
    expect(importMembersContract.body.safeParse({ text: 'a@b.fr', consent: 'oui' }).error?.issues[0]?.message).toMatch(
      /^Dites d’où vient leur accord/,
    );
    await expect(importMembers(admin, { text: 'rien', consent })).rejects.toMatchObject({
      details: { errors: { text: 'Ce fichier ne contient aucune adresse électronique.' } },
    });
  });

  test('ressortent avec leur accord, et un admin désabonne qui le lui demande', async () => {
    await importMembers(admin, { text: 'lea@example.fr', consent });
    await importMembers(admin, { text: 'zoe@example.fr', consent: '=2+2 sur le bulletin' });
    const csv = await exportMembers(admin);
    expect(csv.split('\r\n')[0]).toBe('\ufeffcourriel;demande;confirmation;origine;accord');
    expect(csv).toContain(`import;${consent}`);
    expect(csv).not.toContain(';=2');
    const [lea] = members(db);
    await removeMember(admin, lea?.id ?? '');
    expect(countMembers(db)).toBe(1);
    await expect(removeMember(admin, 'x')).rejects.toMatchObject({ code: 'notFound' });
  });
});
