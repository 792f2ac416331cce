import { formatShortDay } from '../../../dates.ts';
import { listQuery } from '../../../http/contract.ts';
import { press } from '../../../ui/desk/press.ts';
import { deskList } from '../../../ui/list/list.ts';
import { listMembers } from '../members.server.ts';
import { type Member, removeMemberContract } from '../newsletter.api.ts';

const consentOf = ({ source, consent, confirmedAt }: Member) =>
  source === 'import' ? consent : confirmedAt === null ? '–' : `Confirmé le ${formatShortDay(confirmedAt)}`;

export const memberList = deskList({
  title: 'Abonnés',
  nouns: ['Aucun abonné', 'abonné', 'abonnés'],
  search: 'Adresse électronique',
  shape: listQuery,
  query: listMembers,
  hasRowActs: true,
  columns: [
    { label: 'Adresse électronique', sort: 'email', cell: ({ email }) => email },
    {
      label: 'Inscription',
      sort: 'createdAt',
      look: 'figures',
      cell: ({ createdAt }) => formatShortDay(createdAt),
    },
    { label: 'Accord', look: 'wraps', cell: (member) => ({ text: consentOf(member), title: member.consent }) },
    {
      label: 'Désabonner',
      isSilent: true,
      look: 'right',
      cell: ({ _id: id, email }) =>
        press(removeMemberContract, {
          label: 'Désabonner',
          subject: email,
          params: { id },
          success: 'L’adresse ne recevra plus la lettre.',
        }),
    },
  ],
});
