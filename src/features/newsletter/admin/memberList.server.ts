import { formatShortDay } from '../../../dates.ts';
import { listQuery } from '../../../http/contract.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { deskList } from '../../../ui/list/list.ts';
import { listMembers } from '../members.server.ts';
import { type Member, removeMemberContract } from '../newsletter.api.ts';

const consentSource = ({ source, consent, confirmedAt }: Member) =>
  source === 'import' ? consent : confirmedAt === null ? '–' : `Confirmé le ${formatShortDay(confirmedAt)}`;

export const memberList = deskList({
  title: 'Abonnés',
  nouns: ['Aucun abonné', 'abonné', 'abonnés'],
  search: 'Adresse électronique',
  shape: listQuery,
  query: listMembers,
  hasRowActions: true,
  columns: [
    { label: 'Adresse électronique', sort: 'email', cell: ({ email }) => email },
    {
      label: 'Inscription',
      sort: 'createdAt',
      class: 'figures',
      cell: ({ createdAt }) => formatShortDay(createdAt),
    },
    { label: 'Accord', class: 'wraps', cell: (member) => ({ text: consentSource(member), title: member.consent }) },
    {
      label: 'Désabonner',
      isSilent: true,
      class: 'right',
      cell: ({ _id: id, email }) =>
        callButton(removeMemberContract, {
          label: 'Désabonner',
          subject: email,
          params: { id },
          success: 'L’adresse ne recevra plus la lettre.',
        }),
    },
  ],
});
