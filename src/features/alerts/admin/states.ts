import type { alertStates, Reserve } from '../alerts.api.ts';

type AlertState = (typeof alertStates)[number];

export const alertStateLabels: Record<AlertState, string> = {
  waiting: 'En attente',
  unconfirmed: 'À confirmer',
  fired: 'Partie',
  stopped: 'Arrêtée',
};

type Moments = Pick<Reserve, 'firedAt' | 'stoppedAt' | 'confirmedAt'>;

export const alertState = ({ firedAt, stoppedAt, confirmedAt }: Moments): AlertState =>
  firedAt !== null ? 'fired' : stoppedAt !== null ? 'stopped' : confirmedAt === null ? 'unconfirmed' : 'waiting';
