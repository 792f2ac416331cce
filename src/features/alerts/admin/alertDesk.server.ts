import { formatEuros, formatRate, microsOf } from '../../../money.ts';
import { adminCurrencyPath, adminMetalPath, adminPaths } from '../../../paths.ts';
import { press } from '../../../ui/desk/press.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { alertState, alertStateLabels, goldGram } from '../alert.ts';
import { getReserves } from '../alertList.server.ts';
import { type Reserve, reserveListQuery, stopReservesContract } from '../alerts.api.ts';
import { currencyGroups, goldGroups } from '../choices.server.ts';

function stateBadge(alert: Reserve) {
  const state = alertState(alert);
  return badge(alertStateLabels[state], state === 'waiting' || state === 'unconfirmed' ? 'badge-wait' : '');
}

const priceOf = ({ type }: Reserve, euros: number) =>
  type === 'metal' ? formatEuros(euros) : formatRate(microsOf(euros));
const itemPath = ({ type, typeId }: Reserve) =>
  typeId === goldGram.id ? adminPaths.prices : (type === 'metal' ? adminMetalPath : adminCurrencyPath)(typeId);

export const alertDesk = deskList({
  title: 'Alertes de prix',
  words: ['Aucune alerte', 'alerte', 'alertes'],
  search: 'Courriel ou article',
  shape: reserveListQuery,
  filters: {
    item: {
      name: 'article',
      label: 'Article',
      all: 'Tous',
      options: ({ db }) =>
        [...goldGroups(db), ...currencyGroups(db)].map(({ title, items }) => ({
          title,
          options: items.map(({ id, name }) => [id, name] as const),
        })),
    },
    state: { name: 'etat', label: 'État', all: 'Tous', options: Object.entries(alertStateLabels) },
  },
  query: getReserves,
  columns: [
    {
      label: 'Article',
      sort: 'name',
      look: 'cut',
      cell: (alert) => (alert.name === null ? 'Article supprimé' : link(alert.name, itemPath(alert))),
    },
    { label: 'Courriel', sort: 'email', look: 'cut', cell: ({ email }) => email },
    {
      label: 'Souhaité',
      look: 'right price',
      cell: (alert) => (alert.kind === 'stock' ? 'Retour en stock' : priceOf(alert, alert.desiredPrice)),
    },
    {
      label: 'Prix actuel',
      look: 'right figures',
      cell: (alert) => (alert.price === null ? '–' : priceOf(alert, alert.price)),
    },
    { label: 'État', cell: stateBadge },
    { label: 'Posée', sort: 'createdAt', cell: ({ createdAt }) => moment(createdAt) },
    { label: 'Partie', sort: 'firedAt', cell: ({ firedAt }) => moment(firedAt) },
  ],
  several: {
    id: ({ _id }) => _id,
    name: ({ email, name }) => `l’alerte de ${email}, ${name ?? 'article supprimé'}`,
    chosen: ['alerte choisie', 'alertes choisies'],
    acts: [press(stopReservesContract, { label: 'Arrêter', done: 'Les alertes sont arrêtées.' })],
  },
});
