import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { passwordProblem } from '../../../src/features/accounts/model/passwordRules.ts';
import { requirePassword } from '../../../src/features/accounts/password/requirePassword.server.ts';
import { strengthOf } from '../../../src/features/accounts/password/strength.ts';

describe('Un mot de passe', () => {
  test.each([
    'M0tDePasse2024!',
    'ComptoirVermeil1',
    'MarseillePSG13',
    'correcthorsebatterystaple',
    'Chéri.Doudou_75!',
    '0987654321',
    '1q2w3e4r5t6y',
    'aabbaabbaabb',
  ])('« %s » est trop courant : refusé, et dit dès la saisie', async (password) => {
    expect(strengthOf(password)).toMatchObject({ level: 0, sentence: expect.stringContaining('trop courant') });
    await expect(requirePassword(password, { owner: {}, field: 'password' })).rejects.toThrow(/trop courant/);
  });

  test.each([
    ['xK9#vTq2Lm', 1],
    ['xK9#vTq2Lmw8!z', 2],
    ['quatre chevaux verts', 3],
    ['83920174650482', 1],
  ])('« %s » convient, sans règle de composition ; plus long, il est dit plus sûr', async (password, level) => {
    expect(strengthOf(password).level).toBe(level);
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

  test.each(['Dupont-Élodie-1985', 'ELODIE.DUPONT.LOEVY', 'saintmalo35400', 'edupont35edupont35!'])(
    '« %s » n’est fait que des mots de la personne : refusé, et dit dès la saisie',
    async (password) => {
      expect(passwordProblem(password)).toBeNull();
      await expect(requirePassword(password, { owner: elodie, field: 'password' })).rejects.toThrow(
        /n’est fait que de votre nom/,
      );
      expect(strengthOf(password, elodie)).toMatchObject({ level: 0, sentence: expect.stringContaining('votre nom') });
      await requirePassword(`${password} et figues`, { owner: elodie, field: 'password' });
    },
  );

  test('est gardé en argon2id à 19 Mio, deux passes, une voie, et jamais deux fois pareil', async () => {
    const [one, two] = await Promise.all([hashPassword('été à Nîmes'), hashPassword('été à Nîmes')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'été à Nîmes'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(one, 'été à Nimes')).toBe(false);
  });
});
