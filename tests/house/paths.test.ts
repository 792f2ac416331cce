import { expect, it } from 'vitest';
import { adminEntryAt, adminGroups } from '../../src/layouts/navigation.ts';
import { currencyPath, metalPath, signInPath, slug } from '../../src/paths.ts';

it('Un nom devient une adresse lisible', () => {
  expect(slug('20 Francs Napoléon')).toBe('20-francs-napoleon');
  expect(slug('  Œuvre « d’or » ')).toBe('oeuvre-d-or');
  expect(slug('Krugerrand ¼ d’once')).toBe('krugerrand-1-4-d-once');
  expect(slug('???')).toBe('article');
});

it('Chaque article a son adresse dans sa famille', () => {
  expect(metalPath({ type: 'Piece De Collection', metalName: 'Louis d’or', id: 'x' })).toBe(
    '/pieces-or-collection/louis-d-or/x',
  );
  expect(currencyPath({ moneyName: 'Dollar américain', id: 'y' })).toBe('/cours-des-devises/dollar-americain/y');
  expect(signInPath('/valider-commande?a=1')).toBe('/connexion?retour=%2Fvalider-commande%3Fa%3D1');
});

it('Un onglet du menu reste celui de sa page et des pages au-dessous, même sous l’adresse du premier', () => {
  for (const { entries } of adminGroups)
    for (const { tabs = [] } of entries)
      for (const { href } of tabs) {
        expect(adminEntryAt(href)?.page.href).toBe(href);
        expect(adminEntryAt(`${href}/42`)?.page.href).toBe(href);
      }
});
