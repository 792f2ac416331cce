import { adminNewsPath } from '../../../adminPaths.ts';
import { listQuery } from '../../../http/contract.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { getNews } from '../news.server.ts';
import type { NewsRow } from '../news.ts';

const stateOf = ({ isVisible, publishedAt }: NewsRow) =>
  !isVisible
    ? badge('Masquée')
    : publishedAt > Date.now()
      ? badge('À venir', 'badge-wait')
      : badge('Publiée', 'badge-good');

export const newsList = deskList({
  title: 'Actualités',
  nouns: ['Aucune actualité', 'actualité', 'actualités'],
  search: 'Titre',
  shape: listQuery,
  query: (ctx, request) => getNews(ctx, { ...request, flag: 'false' }),
  columns: [
    { label: 'Titre', cell: ({ id, title }) => link(title, adminNewsPath(id)) },
    { label: 'État', cell: stateOf },
    { label: 'Publication', cell: ({ publishedAt }) => moment(publishedAt) },
    { label: 'Modifiée', cell: ({ updatedAt }) => moment(updatedAt) },
  ],
});
