import { afterEach, describe, expect, test, vi } from 'vitest';
import { spentProofs } from '../../../db/schema/accounts.ts';
import {
  dropSpentRobotChecks,
  makeChallenge,
  spendRobotCheck,
  verifyRobotCheck,
} from '../../../src/features/robotCheck/altcha.server.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { robotCheckKey, solvedCheckFor } from './proof.ts';

afterEach(() => vi.useRealTimers());

const refusal = { code: 'invalid', details: { errors: { token: expect.stringContaining('robots') } } };

describe('La preuve de travail', () => {
  test('juste et fraîche, elle est acceptée et vaut dix minutes', async () => {
    const before = Date.now();
    const proof = await verifyRobotCheck(ctxOf(testDb()), await solvedCheckFor());
    expect(proof.expiresAt).toBeGreaterThanOrEqual(before + 599_000);
    expect(proof.expiresAt).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  test('dépensée, elle est refusée', async () => {
    const db = testDb();
    const token = await solvedCheckFor();
    const proof = await verifyRobotCheck(ctxOf(db), token);
    spendRobotCheck(db, proof);
    expect(() => spendRobotCheck(db, proof)).toThrow(expect.objectContaining(refusal));
    await expect(verifyRobotCheck(ctxOf(db), token)).rejects.toMatchObject(refusal);
  });

  test('périmée, elle est refusée', async () => {
    const token = await solvedCheckFor();
    vi.setSystemTime(Date.now() + 601_000);
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('signée par un autre, elle est refusée', async () => {
    const token = await solvedCheckFor(Buffer.alloc(32, 9));
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('à échéance repoussée, elle est refusée', async () => {
    const payload = JSON.parse(Buffer.from(await solvedCheckFor(), 'base64').toString());
    payload.challenge.parameters.expiresAt += 3600;
    const token = Buffer.from(JSON.stringify(payload)).toString('base64');
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('à solution fausse, elle est refusée', async () => {
    const payload = JSON.parse(Buffer.from(await solvedCheckFor(), 'base64').toString());
    payload.solution.counter += 1;
    const token = Buffer.from(JSON.stringify(payload)).toString('base64');
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test.each([
    'x',
    'e30=',
    btoa('null'),
    btoa('[]'),
    btoa('{"challenge":{},"solution":null}'),
    btoa('{"verificationData":"x"}'),
  ])('illisible (%s), elle est refusée sans erreur interne', async (token) => {
    await expect(verifyRobotCheck(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('deux défis ne sont jamais les mêmes', async () => {
    const [one, two] = await Promise.all([makeChallenge(robotCheckKey, 1), makeChallenge(robotCheckKey, 1)]);
    expect(one.signature).not.toBe(two.signature);
  });

  test('le ménage ne garde que celles qui pourraient resservir', async () => {
    const db = testDb();
    spendRobotCheck(db, { signature: 'vieille', expiresAt: Date.now() - 120_000 });
    spendRobotCheck(db, { signature: 'récente', expiresAt: Date.now() + 1000 });
    await dropSpentRobotChecks(db);
    expect(
      db
        .select()
        .from(spentProofs)
        .all()
        .map((row) => row.signature),
    ).toEqual(['récente']);
  });
});
