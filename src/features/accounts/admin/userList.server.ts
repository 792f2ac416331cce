import { adminUserPath } from '../../../adminPaths.ts';
import { badge, deskList, link, moment, mutedText } from '../../../ui/list/list.ts';
import { formatPhone } from '../model/phone.ts';
import { type UserRecord, userListQuery } from '../model/users.api.ts';
import { getAllUsers } from '../model/users.server.ts';

function accessCell({ disabledAt, role }: UserRecord) {
  if (disabledAt !== null) return badge('Fermé', 'badge-bad');
  return role === 'admin' ? badge('Équipe', 'badge-wait') : 'Client';
}

export const userList = (identityLabels: Readonly<Record<UserRecord['identityStatus'], string>>) =>
  deskList({
    title: 'Comptes',
    nouns: ['Aucun compte', 'compte', 'comptes'],
    search: 'Nom, courriel, téléphone ou numéro de commande',
    shape: userListQuery,
    filters: {
      role: {
        name: 'role',
        label: 'Rôle',
        allLabel: 'Tous',
        options: [
          ['client', 'Clients'],
          ['admin', 'Équipe'],
        ],
      },
      identity: { name: 'identite', label: 'Identité', allLabel: 'Toutes', options: Object.entries(identityLabels) },
      access: {
        name: 'etat',
        label: 'Accès',
        allLabel: 'Tous',
        options: [
          ['open', 'Ouverts'],
          ['disabled', 'Fermés'],
        ],
      },
    },
    query: getAllUsers,
    columns: [
      {
        label: 'Nom',
        sort: 'name',
        class: 'cut',
        cell: ({ _id, firstName, lastName, company }) => [
          link(`${firstName} ${lastName}`.trim(), adminUserPath(_id)),
          company && mutedText(company),
        ],
      },
      { label: 'Courriel', sort: 'email', class: 'cut', cell: ({ email }) => email },
      {
        label: 'Téléphone',
        class: 'figures',
        cell: ({ portablePhone }) => (portablePhone ? formatPhone(portablePhone) : '–'),
      },
      { label: 'Commune', class: 'spare', cell: ({ town }) => town ?? '–' },
      {
        label: 'Identité',
        sort: 'identity',
        cell: ({ role, identityStatus }) => (role === 'admin' ? '–' : identityLabels[identityStatus]),
      },
      { label: 'Compte', cell: accessCell },
      { label: 'Connexion', sort: 'lastLoginAt', cell: ({ lastLoginAt }) => moment(lastLoginAt) },
      { label: 'Ouvert', sort: 'createdAt', class: 'spare', cell: ({ createdAt }) => moment(createdAt) },
    ],
  });
