import type { alertStates, Reserve } from '../alerts.api.ts';

type AlertState = (typeof alertStates)[number];

export const alertStateLabels: Record<AlertState, string> = {
  waiting: 'En attente',
  fired: 'Partie',
  stopped: 'Arrêtée',
};

export const alertState = ({ firedAt, stoppedAt }: Pick<Reserve, 'firedAt' | 'stoppedAt'>): AlertState =>
  firedAt !== null ? 'fired' : stoppedAt !== null ? 'stopped' : 'waiting';
