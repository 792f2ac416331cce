import { afterEach, describe, expect, test, vi } from 'vitest';
import { spentProofs } from '../../../db/schema/accounts.ts';
import {
  checkProof,
  dropExpiredProofs,
  makeChallenge,
  spendProof,
} from '../../../src/features/robotCheck/altcha.server.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { proofFor, proofKey } from './proof.ts';

afterEach(() => vi.useRealTimers());

const refusal = { code: 'invalid', details: { errors: { token: expect.stringContaining('robots') } } };

describe('La preuve de travail', () => {
  test('juste et fraîche, elle est acceptée et vaut dix minutes', async () => {
    const before = Date.now();
    const proof = await checkProof(ctxOf(testDb()), await proofFor());
    expect(proof.expiresAt).toBeGreaterThanOrEqual(before + 599_000);
    expect(proof.expiresAt).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  test('dépensée, elle est refusée', async () => {
    const db = testDb();
    const token = await proofFor();
    const proof = await checkProof(ctxOf(db), token);
    spendProof(db, proof);
    expect(() => spendProof(db, proof)).toThrow(expect.objectContaining(refusal));
    await expect(checkProof(ctxOf(db), token)).rejects.toMatchObject(refusal);
  });

  test('périmée, elle est refusée', async () => {
    const token = await proofFor();
    vi.setSystemTime(Date.now() + 601_000);
    await expect(checkProof(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('signée par un autre, elle est refusée', async () => {
    const token = await proofFor(Buffer.alloc(32, 9));
    await expect(checkProof(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('à échéance repoussée, elle est refusée', async () => {
    const payload = JSON.parse(Buffer.from(await proofFor(), 'base64').toString());
    payload.challenge.parameters.expiresAt += 3600;
    const token = Buffer.from(JSON.stringify(payload)).toString('base64');
    await expect(checkProof(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('à solution fausse, elle est refusée', async () => {
    const payload = JSON.parse(Buffer.from(await proofFor(), 'base64').toString());
    payload.solution.counter += 1;
    const token = Buffer.from(JSON.stringify(payload)).toString('base64');
    await expect(checkProof(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test.each([
    'x',
    'e30=',
    btoa('null'),
    btoa('[]'),
    btoa('{"challenge":{},"solution":null}'),
    btoa('{"verificationData":"x"}'),
  ])('illisible (%s), elle est refusée sans erreur interne', async (token) => {
    await expect(checkProof(ctxOf(testDb()), token)).rejects.toMatchObject(refusal);
  });

  test('deux défis ne sont jamais les mêmes', async () => {
    const [one, two] = await Promise.all([makeChallenge(proofKey, 1), makeChallenge(proofKey, 1)]);
    expect(one.signature).not.toBe(two.signature);
  });

  test('le ménage ne garde que celles qui pourraient resservir', async () => {
    const db = testDb();
    spendProof(db, { signature: 'vieille', expiresAt: Date.now() - 120_000 });
    spendProof(db, { signature: 'récente', expiresAt: Date.now() + 1000 });
    await dropExpiredProofs(db);
    expect(
      db
        .select()
        .from(spentProofs)
        .all()
        .map((row) => row.signature),
    ).toEqual(['récente']);
  });
});
