import { verify } from '@node-rs/argon2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { passwordProblem } from '../../../src/features/accounts/model/passwordRules.ts';
import { requirePassword } from '../../../src/features/accounts/password/requirePassword.server.ts';
import { strengthOf } from '../../../src/features/accounts/password/strength.ts';

// Watched, and as it is: only whether the work was done tells apart two answers that both say no.
vi.mock('@node-rs/argon2', { spy: true });
afterEach(() => void vi.clearAllMocks());

describe('Un mot de passe', () => {
  test.each([
    'motdepasse',
    'qwertyuiop12',
    'AzertySoleil1',
    'M0tDePasse2024!',
    'ComptoirVermeil1',
    'MarseillePSG13',
    'correcthorsebatterystaple',
    'Mot-de-passe 2024',
    'Chéri.Doudou_75!',
    'azerty123456',
    '0987654321',
    '1q2w3e4r5t6y',
    'aaaaaaaaaaaa',
    'aabbaabbaabb',
  ])('« %s » est trop courant : refusé, et dit dès la saisie', async (password) => {
    expect(strengthOf(password)).toMatchObject({ level: 0, sentence: expect.stringContaining('trop courant') });
    await expect(requirePassword(password, { owner: {}, field: 'password' })).rejects.toThrow(/trop courant/);
  });

  test.each([
    'quatre chevaux verts',
    'xK9#vTq2Lm',
    'le facteur sonne à midi',
    'ouistiti-27-parapluie',
    '83920174650482',
  ])('« %s » convient, sans règle de composition', async (password) => {
    expect(strengthOf(password).level).toBeGreaterThan(0);
    await requirePassword(password, { owner: { email: 'zoe@exemple.fr' }, field: 'password' });
  });

  test('a de 10 à 128 caractères', () => {
    expect(passwordProblem('xK9#vTq2L')).toContain('au moins 10');
    expect(passwordProblem('xK9#vTq2Lm')).toBeNull();
    expect(strengthOf('bel été '.repeat(16)).level).toBeGreaterThan(0);
    expect(passwordProblem(`${'xK9#vTq2Lm'.repeat(12)}abcdefghi`)).toContain('au plus 128');
  });

  test('n’est pas l’adresse électronique', () => {
    expect(passwordProblem('Anne.Hermitte@exemple.fr', { email: 'anne.hermitte@exemple.fr' })).toContain(
      'adresse électronique',
    );
    expect(passwordProblem('anne.hermitte', { email: 'Anne.Hermitte@exemple.fr' })).toContain('adresse électronique');
    expect(passwordProblem('anne.hermitte', { email: 'bob@exemple.fr' })).toBeNull();
  });

  const elodie = {
    firstName: 'Élodie',
    lastName: 'Dupont-Lœvy',
    town: 'Saint-Malo',
    email: 'edupont35@exemple.fr',
  };

  test.each([
    'elodie dupont',
    'Dupont-Élodie-1985',
    'ELODIE.DUPONT.LOEVY',
    'saintmalo35400',
    'Élodie à Malo'.replace(' à', ''),
    'edupont35edupont35!',
    '12/05/1985 Élodie',
  ])('« %s » n’est fait que des mots de la personne : refusé, et dit dès la saisie', async (password) => {
    expect(passwordProblem(password)).toBeNull();
    await expect(requirePassword(password, { owner: elodie, field: 'password' })).rejects.toThrow(
      /n’est fait que de votre nom/,
    );
    expect(strengthOf(password, elodie)).toMatchObject({ level: 0, sentence: expect.stringContaining('votre nom') });
  });

  test.each(['elodie mange des figues', 'Dupont et Dupond', '83920174650482'])(
    '« %s » a autre chose que les mots de la personne, et convient',
    (password) => {
      expect(passwordProblem(password, elodie)).toBeNull();
    },
  );

  test('plus long, il est dit plus sûr', () => {
    expect(strengthOf('xK9#vTq2Lm').level).toBe(1);
    expect(strengthOf('xK9#vTq2Lmw8!z').level).toBe(2);
    expect(strengthOf('quatre chevaux verts').level).toBe(3);
  });

  test('est gardé en argon2id à 19 Mio, deux passes, une voie, et jamais deux fois pareil', async () => {
    const [one, two] = await Promise.all([hashPassword('été à Nîmes'), hashPassword('été à Nîmes')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'été à Nîmes')).toBe(true);
    expect(await verifyPassword(one, 'été à Nimes')).toBe(false);
  });

  test('tapé en accents décomposés, il reste le même', async () => {
    expect(await verifyPassword(await hashPassword('été à Nîmes'), 'été à Nîmes'.normalize('NFD'))).toBe(true);
  });

  test.each([
    ['inconnu', undefined],
    ['vidé', ''],
    ['au mot de passe à choisir', 'to be chosen'],
  ])('d’un compte %s ne convient jamais, et coûte le même calcul que celui d’un autre', async (_, kept) => {
    expect(await verifyPassword(kept, kept ?? 'quoi que ce soit')).toBe(false);
    expect(vi.mocked(verify).mock.calls).toEqual([
      [
        expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/),
        kept ?? 'quoi que ce soit',
      ],
    ]);
    await expect(vi.mocked(verify).mock.results[0]?.value).resolves.toBe(false);
  });
});
