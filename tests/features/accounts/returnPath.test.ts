import { describe, expect, test } from 'vitest';
import { landingFor, safeReturn, signInPageFor } from '../../../src/features/accounts/returnPath.ts';

describe('Le paramètre retour', () => {
  test.each([
    ['/panier', '/panier'],
    ['/historique-commandes/01a?x=1#y', '/historique-commandes/01a?x=1#y'],
    ['/verification-identité', '/verification-identit%C3%A9'],
    ['/a/../panier', '/panier'],
  ])('« %s » mène à une page de la boutique', (path, expected) => {
    expect(safeReturn(path)).toBe(expected);
  });

  test.each([
    '',
    'panier',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000/panier',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/panier\u007f',
    '/api/users/logout',
    `/${'x'.repeat(2000)}`,
  ])('%j est ignoré', (path) => {
    expect(safeReturn(path)).toBeNull();
  });

  test('rien du tout n’est pas une erreur', () => {
    expect([safeReturn(null), safeReturn(undefined)]).toEqual([null, null]);
  });

  test('un client revient à sa page, un administrateur à la sienne', () => {
    expect(landingFor('client', '/valider-commande')).toBe('/valider-commande');
    expect(landingFor('client', '/admin/orders')).toBe('/historique-commandes');
    expect(landingFor('admin', '/admin/orders?q=x')).toBe('/admin/orders?q=x');
    expect(landingFor('admin', '/valider-commande')).toBe('/admin/overview');
    expect(landingFor('client', '//evil.example')).toBe('/historique-commandes');
  });

  test('une page de connexion n’est pas un but', () => {
    expect(landingFor('client', '/connexion?retour=%2Fconnexion')).toBe('/historique-commandes');
    expect(landingFor('admin', '/admin')).toBe('/admin/overview');
  });

  test('une session perdue mène à la bonne porte, et seulement depuis une page privée', () => {
    expect(signInPageFor('/valider-commande?x=1')).toBe('/connexion?retour=%2Fvalider-commande%3Fx%3D1');
    expect(signInPageFor('/historique-commandes/01a/')).toBe('/connexion?retour=%2Fhistorique-commandes%2F01a%2F');
    expect(signInPageFor('/admin/orders')).toBe('/admin?retour=%2Fadmin%2Forders');
    expect(
      ['/', '/panier', '/admin', '/admin/', '/admin/forgotpassword', '/administration'].map(signInPageFor),
    ).toEqual(Array(6).fill(null));
  });
});
