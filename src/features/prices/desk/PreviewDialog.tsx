import { useEffect, useState } from 'react';
import { momentFromLocal } from '../../../dates.ts';
import { formatNumber, plural } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckBox } from '../../../ui/desk/CheckBox.tsx';
import { TableHead } from '../../../ui/desk/TableHead.tsx';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { formatItemPrice } from '../../catalogue/item.ts';
import type { PriceOutcome } from '../prices.api.ts';
import { toStoredUnits } from '../typed.ts';
import { outcomeText } from './model.ts';
import type { Publishing } from './usePublishing.ts';

type Props = {
  outcome: PriceOutcome;
  isGoldChanged: boolean;
  byHand: readonly string[];
  publishing: Publishing;
};

const priceText = (type: PriceOutcome['changes'][number]['type'], euros: number | null) =>
  euros === null ? '–' : formatItemPrice(type, toStoredUnits(type, euros));

const maxDoubtsShown = 6;

type DoubtsProps = { doubts: PriceOutcome['doubts']; followers?: number };
const DoubtList = ({ doubts, followers = 0 }: DoubtsProps) => (
  <ul className="bullets">
    {doubts.map(({ type, typeId, side, name, text }) => (
      <li key={`${type}:${typeId}:${side}:${text}`}>
        <strong>{name}</strong> : {text}
        {followers > 0 && `\u202f; ${plural(followers, 'article suit', 'articles suivent')}`}.
      </li>
    ))}
  </ul>
);

export function PreviewDialog({ outcome, isGoldChanged, byHand, publishing }: Props) {
  const { busy, problem, publish, schedule, close } = publishing;
  const { doubts, changes: items } = outcome;
  const [isAccepted, setAccepted] = useState(false);
  const [wasWrong, setWasWrong] = useState(false);
  const [moment, setMoment] = useState('');
  const [prompt, setPrompt] = useState('');
  const goldDoubt = doubts.find(({ type }) => type === 'gold');
  const hiddenDoubts = goldDoubt ? doubts.filter((one) => one !== goldDoubt) : doubts.slice(maxDoubtsShown);
  const needsConfirmation = doubts.length > 0 && !isAccepted;
  const runIfConfirmed = (run: () => void) => {
    if (needsConfirmation) return setPrompt('Cochez la case\u00a0: vous confirmez les prix signalés.');
    setPrompt('');
    run();
  };
  useEffect(() => document.querySelector<HTMLElement>('dialog[open] [data-first]')?.focus(), []);
  const dueAt = momentFromLocal(moment);
  const schedulePublication = () => {
    if (dueAt === null) return setPrompt('Choisissez d’abord le jour et l’heure.');
    runIfConfirmed(() => void schedule(dueAt, wasWrong));
  };
  return (
    <Dialog title="Aperçu avant publication" open onClose={close}>
      <p>
        {isGoldChanged && 'Le cours de l’or change. '}
        {outcomeText(outcome, 'future')}
      </p>
      {isGoldChanged && byHand.length > 0 && (
        <details>
          <summary>
            {plural(byHand.length, 'article à la main ne suit pas', 'articles à la main ne suivent pas')}
          </summary>
          <p>{byHand.join(', ')}.</p>
        </details>
      )}
      {doubts.length > 0 && (
        <div className="notice notice-danger stack">
          <strong>{doubts.length > 1 ? `${doubts.length} points à confirmer` : 'Un point à confirmer'}</strong>
          <DoubtList
            doubts={goldDoubt ? [goldDoubt] : doubts.slice(0, maxDoubtsShown)}
            followers={goldDoubt ? items.length : 0}
          />
          {hiddenDoubts.length > 0 && (
            <details>
              <summary>{plural(hiddenDoubts.length, 'autre point', 'autres points')}</summary>
              <DoubtList doubts={hiddenDoubts} />
            </details>
          )}
          <CheckBox
            data-first
            checked={isAccepted}
            onCheck={setAccepted}
            onKeyDown={(event) => event.key === 'Enter' && runIfConfirmed(() => void publish(wasWrong))}
          >
            J’ai vu ces prix et je les confirme
          </CheckBox>
        </div>
      )}
      {items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
        <section className="preview-list" aria-label="Prix qui changent" tabIndex={0}>
          <table className="table">
            <TableHead headings={[['Article'], ['Vente', 'right'], ['Rachat', 'right']]} />
            <tbody>
              {items.map(({ type, typeId, name, sell, buy }) => (
                <tr key={typeId}>
                  <th scope="row">{name}</th>
                  {[sell, buy].map((change, index) => (
                    <td key={index === 0 ? 'sell' : 'buy'} className="right">
                      {change ? (
                        <>
                          <small className="soft">{priceText(type, change.from)} → </small>
                          {priceText(type, change.to)}
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {items.length === 0 && !isGoldChanged && (
        <p className="soft">Aucun prix ne bouge : seules les règles ou les dates changent.</p>
      )}
      {items.some(({ sell }) => sell) && (
        <CheckBox checked={wasWrong} onCheck={setWasWrong}>
          L’ancien prix de vente était une erreur&nbsp;: les prix gardés avant cette publication ne valent plus
        </CheckBox>
      )}
      <RefusalNote text={problem || prompt} />
      <div className="cluster">
        <Button
          data-first={doubts.length > 0 ? undefined : ''}
          busy={busy}
          onClick={() => runIfConfirmed(() => void publish(wasWrong))}
        >
          Publier maintenant{items.length > 0 && ` (${formatNumber(items.length)})`}
        </Button>
        <Button variant="quiet" onClick={close}>
          Revenir à la grille
        </Button>
      </div>
      <div className="cluster schedule">
        <Field
          label="Ou publier le (heure de Paris)"
          type="datetime-local"
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
        <Button variant="quiet" busy={busy} onClick={schedulePublication}>
          Programmer
        </Button>
      </div>
    </Dialog>
  );
}
