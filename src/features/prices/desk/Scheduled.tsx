import { formatMoment } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { act, toastIfSilent } from '../../../ui/desk/act.ts';
import { TableHead } from '../../../ui/desk/TableHead.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { cancelScheduledPricesContract, type ScheduledPrices } from '../prices.api.ts';

type Props = {
  sets: readonly ScheduledPrices[];
  onChanged: () => Promise<void>;
  onOpen: (set: ScheduledPrices) => void;
  onRevert: (set: ScheduledPrices) => void;
};

const stateLabels = { waiting: 'Programmé', held: 'Retenu', published: 'Publié', cancelled: 'Annulé' };
const badgeByState = { waiting: 'badge-wait', held: 'badge-bad', published: 'badge-good', cancelled: '' };

const contentText = ({ goldPrice, items }: ScheduledPrices) =>
  [
    goldPrice !== null && `cours de l’or à ${formatEuros(goldPrice)} le kilo`,
    items > 0 && (items > 1 ? `${items} articles` : 'un article'),
  ]
    .filter(Boolean)
    .join(', ');

export function ScheduledSets({ sets, onChanged, onOpen, onRevert }: Props) {
  const { start, dialog } = useAction();
  if (sets.length === 0) return null;
  const cancel = (set: ScheduledPrices) =>
    start({
      confirmation: {
        title: 'Annuler cette publication',
        text: `Les prix prévus le ${formatMoment(set.dueAt)} ne paraîtront pas\u00a0: ${contentText(set)}.`,
        label: 'Annuler la publication',
        cancelLabel: 'Garder',
      },
      run: async () => {
        const callOptions = { params: { id: set._id }, success: 'Publication annulée.' };
        await act(cancelScheduledPricesContract, callOptions).catch(toastIfSilent);
        await onChanged();
      },
    });
  return (
    <section className="stack" aria-labelledby="programmes">
      <h2 id="programmes">Publications</h2>
      <div className="table-scroll">
        <table className="table table-stacked">
          <TableHead headings={[['Moment'], ['État'], ['Contenu'], ['Par']]} actions="Action" />
          <tbody>
            {sets.map((set) => (
              <tr key={set._id}>
                <th scope="row">{formatMoment(set.dueAt)}</th>
                <td data-label="État">
                  <span className={`badge ${badgeByState[set.status]}`}>{stateLabels[set.status]}</span> {set.reason}
                </td>
                <td data-label="Contenu">{contentText(set)}</td>
                <td data-label="Par">{set.author ?? '–'}</td>
                <td className="right">
                  {set.status === 'published' && set.before && (
                    <Button variant="plain" onClick={() => onRevert(set)}>
                      Reprendre les prix d’avant
                    </Button>
                  )}
                  {set.status === 'published' && (
                    <Button variant="plain" onClick={() => onOpen(set)}>
                      Rouvrir
                    </Button>
                  )}
                  {set.content && set.status !== 'published' && (
                    <>
                      <Button variant={set.status === 'held' ? 'quiet' : 'plain'} onClick={() => onOpen(set)}>
                        Ouvrir dans la grille
                      </Button>
                      <Button variant="plain" onClick={() => cancel(set)}>
                        Annuler
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {dialog}
    </section>
  );
}
