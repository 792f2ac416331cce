import { formatShortMoment } from '../../dates.ts';

type Props = { keptAt: number | null; isLost: boolean };

/** Whether what is being written is safe. */
export const DraftState = ({ keptAt, isLost }: Props) => (
  <p className="soft small" role="status">
    {isLost
      ? 'Le brouillon ne peut pas être gardé sur le serveur en ce moment\u00a0; il l’est dans cet onglet.'
      : keptAt !== null && `Brouillon gardé le ${formatShortMoment(keptAt)}.`}
  </p>
);
