import type { users } from '../../schema/accounts.ts';
import type { Random } from './chance.ts';

type User = typeof users.$inferInsert;

const women =
  'Marie Camille Léa Manon Chloé Inès Sarah Élodie Zoé Anaïs Nathalie Isabelle Françoise Monique Sylvie Hélène Céline Aurélie Margaux Noémie Agnès Béatrice'.split(
    ' ',
  );
const men =
  'Jean Pierre Michel Philippe Lucas Hugo Gabriel Louis Jules Raphaël Étienne François Gérard Benoît Stéphane Jérôme Loïc Mathéo Rémi Cédric Thierry Yann'.split(
    ' ',
  );
const lastNames =
  'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Roche Roy Noël Meyer Lucas Meunier Jean Pérez Marchand Dufour Blanchard Marie Barbier Brun Dumas Brunet Schmitt Leroux Colas Fernandez Kowalski Łukasik Sœur Weiß Østergaard'.split(
    ' ',
  );
const streets = ['rue de la Paix', 'avenue Jean-Jaurès', 'rue Victor-Hugo', 'place du Marché', 'quai des Tanneurs'];
const towns: readonly (readonly [string, string])[] = [
  ['75002', 'Paris'],
  ['75011', 'Paris'],
  ['69003', 'Lyon'],
  ['13006', 'Marseille'],
  ['31000', 'Toulouse'],
  ['33000', 'Bordeaux'],
  ['44000', 'Nantes'],
  ['67000', 'Strasbourg'],
  ['59800', 'Lille'],
  ['35000', 'Rennes'],
  ['38000', 'Grenoble'],
  ['06000', 'Nice'],
];

export const mailName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** A client of the demo, without a way to sign in. */
export function randomPerson(chance: Random, { n, at, domain }: { n: number; at: number; domain: string }): User {
  const isWoman = chance.isLikely(50);
  const firstName = chance.of(isWoman ? women : men);
  const lastName = chance.of(lastNames);
  const [postalCode, town] = chance.of(towns);
  const number = `${chance.of(['6', '7'])}${String(chance.integerBelow(100_000_000)).padStart(8, '0')}`;
  return {
    id: chance.id(at),
    email: `${mailName(firstName)}.${mailName(lastName)}${n}@${domain}`,
    emailProvenAt: at + 60_000,
    passwordHash: '',
    role: 'client',
    civilite: isWoman ? 'Mme' : 'M.',
    firstName,
    lastName,
    company: chance.isLikely(4) ? `${lastName} Numismatique` : null,
    dateOfBirth: `${1940 + chance.integerBelow(62)}-0${1 + chance.integerBelow(9)}-1${chance.integerBelow(10)}`,
    portablePhone: `+33${number}`,
    address: `${1 + chance.integerBelow(150)} ${chance.of(streets)}`,
    postalCode,
    town,
    country: 'FR',
    identityStatus: 'none',
    lastLoginAt: at + chance.integerBelow(30) * 86_400_000,
    createdAt: at,
    updatedAt: at,
  };
}
