import { describe, expect, test, vi } from 'vitest';
import { spentProofs } from '../../../db/schema/accounts.ts';
import {
  consumeRobotCheck,
  deleteUsedRobotChecks,
  verifyRobotCheck,
} from '../../../src/features/robotCheck/altcha.server.ts';
import { ctxOf } from '../../support/context.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { solvedCheckFor } from './proof.ts';

type Challenge = { parameters: { expiresAt: number } };
const refusal = { code: 'invalid', details: { errors: { token: expect.stringContaining('robots') } } };

describe('La preuve de travail', () => {
  test('Une preuve juste et fraîche est acceptée ; dépensée, elle est refusée', async () => {
    const db = testDb();
    const token = await solvedCheckFor();
    const proof = await verifyRobotCheck(ctxOf(db), token);
    consumeRobotCheck(db, proof);
    expect(() => consumeRobotCheck(db, proof)).toThrow(expect.objectContaining(refusal));
    await expect(verifyRobotCheck(ctxOf(db), token)).rejects.toMatchObject(refusal);
  });

  test('Une preuve de plus de dix minutes est refusée', async () => {
    const token = await solvedCheckFor();
    vi.setSystemTime(Date.now() + 599_000);
    await verifyRobotCheck(ctxOf(testDb()), token);
    vi.setSystemTime(Date.now() + 2_000);
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  const changed = async (change: (payload: { challenge: Challenge; solution: { counter: number } }) => void) => {
    const payload = JSON.parse(Buffer.from(await solvedCheckFor(), 'base64').toString());
    change(payload);
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  };
  test.each([
    ['signée par un autre', () => solvedCheckFor(Buffer.alloc(32, 9))],
    ['repoussée', () => changed(({ challenge }) => Object.assign(challenge.parameters, { expiresAt: 2e10 }))],
    ['à solution fausse', () => changed(({ solution }) => Object.assign(solution, { counter: solution.counter + 1 }))],
  ])('%s, elle est refusée', async (_, token) => {
    await expect(verifyRobotCheck(ctxOf(testDb()), await token())).rejects.toMatchObject(refusal);
  });

  test.each(['x', btoa('{"challenge":{},"solution":null}')])('Une preuve illisible (%s) est refusée', async (token) => {
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('le ménage ne garde que celles qui pourraient resservir', async () => {
    const db = testDb();
    consumeRobotCheck(db, { signature: 'vieille', expiresAt: Date.now() - 120_000 });
    consumeRobotCheck(db, { signature: 'récente', expiresAt: Date.now() + 1000 });
    await deleteUsedRobotChecks(db);
    expect(rowsOf(db, spentProofs).map((row) => row.signature)).toEqual(['récente']);
  });
});
