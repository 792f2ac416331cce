import { useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { call, messageOf } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { showNotice } from '../../../ui/toaster.ts';
import { endOtherSessionsContract, endSessionContract, type OpenSession } from '../model/devices.api.ts';
import { signOut } from '../sessionEnd.ts';

type Props = { sessions: readonly OpenSession[]; onEnded: () => Promise<void> };

const maxVisible = 5;

export function Sessions({ sessions, onEnded }: Props) {
  const [ending, setEnding] = useState<string | null>(null);
  const endWith = async (id: string, work: () => Promise<unknown>, sentence: string) => {
    setEnding(id);
    try {
      await work();
      showNotice(sentence);
    } catch (error) {
      showNotice(messageOf(error), 'danger');
    }
    await onEnded();
    setEnding(null);
  };
  const endChosenSession = ({ _id, current }: OpenSession) => {
    if (!current) {
      return endWith(_id, () => call(endSessionContract, { params: { id: _id } }), 'Cet appareil est déconnecté.');
    }
    setEnding(_id);
    return signOut();
  };

  const renderRows = (group: readonly OpenSession[]) => (
    <ul className="sessions plain-list">
      {group.map((session) => (
        <li key={session._id} className="row apart">
          <p className="soft">
            Connexion le {formatMoment(session.createdAt)}
            {session.address && `, depuis l’adresse ${session.address}`}{' '}
            {session.current && <span className="badge badge-good">Cette session</span>}
          </p>
          <Button variant="plain" busy={ending === session._id} onClick={() => endChosenSession(session)}>
            {session.current ? 'Me déconnecter' : 'Déconnecter'}
            <span className="visually-hidden">
              {' '}
              {session.device}, {formatMoment(session.createdAt)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <div className="cluster apart">
        <h2 id="appareils">Appareils connectés</h2>
        {sessions.length > 1 && (
          <Button
            variant="quiet"
            busy={ending === 'others'}
            onClick={() =>
              endWith('others', () => call(endOtherSessionsContract), 'Vos autres appareils sont déconnectés.')
            }
          >
            Déconnecter tous les autres
          </Button>
        )}
      </div>
      {[...Map.groupBy(sessions, ({ device }) => device)].map(([device, group]) => (
        <div key={device}>
          <h3 className="text-m">
            {device}
            {group.length > 1 && ` (${group.length})`}
          </h3>
          {renderRows(group.slice(0, maxVisible))}
          {group.length > maxVisible && (
            <details>
              <summary>Voir la suite ({group.length - maxVisible})</summary>
              {renderRows(group.slice(maxVisible))}
            </details>
          )}
        </div>
      ))}
    </>
  );
}
