import { describe, expect, test } from 'vitest';
import { landingPathFor, safeReturnPath, signInPathFor } from '../../../src/features/accounts/model/returnPath.ts';

describe('Le paramètre retour', () => {
  test.each([
    ['/panier', '/panier'],
    ['/historique-commandes/01a?x=1#y', '/historique-commandes/01a?x=1#y'],
    ['/verification-identité', '/verification-identit%C3%A9'],
  ])('« %s » mène à une page de la boutique', (path, expected) => {
    expect(safeReturnPath(path)).toBe(expected);
  });

  test.each([
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/panier\u007f',
    '/api/users/logout',
    `/${'x'.repeat(2000)}`,
  ])('%j est ignoré', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  test.each([
    ['client', '/valider-commande', '/valider-commande'],
    ['client', '/admin/orders', '/historique-commandes'],
    ['client', '/connexion?retour=%2Fconnexion', '/historique-commandes'],
    ['admin', '/admin/orders?q=x', '/admin/orders?q=x'],
    ['admin', '/valider-commande', '/admin/overview'],
    ['admin', '/admin', '/admin/overview'],
  ] as const)('%s qui venait de %s arrive à %s', (role, from, to) => {
    expect(landingPathFor(role, from)).toBe(to);
  });

  test('une session perdue mène à la bonne porte, et seulement depuis une page privée', () => {
    expect(signInPathFor('/valider-commande?x=1')).toBe('/connexion?retour=%2Fvalider-commande%3Fx%3D1');
    expect(signInPathFor('/historique-commandes/01a/')).toBe('/connexion?retour=%2Fhistorique-commandes%2F01a%2F');
    expect(signInPathFor('/admin/orders')).toBe('/admin?retour=%2Fadmin%2Forders');
    for (const open of ['/', '/panier', '/admin', '/admin/', '/admin/forgotpassword', '/administration'])
      expect(signInPathFor(open), open).toBeNull();
  });
});
