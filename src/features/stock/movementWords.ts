import type { movementKinds } from '../../../db/words.ts';

export const movementLabels: Record<(typeof movementKinds)[number], string> = {
  count: 'Comptage',
  receive: 'Entrée',
  expect: 'Attendu',
  reserve: 'Réservation',
  release: 'Libération',
  missing: 'Manquant',
  handOver: 'Sortie',
  takeBack: 'Retour',
  pieceIn: 'Pièce entrée',
  pieceOut: 'Pièce sortie',
};
