import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { useAct } from '../../../ui/desk/useAct.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { type Feed, goldFeedFields, moneyFeedFields, readFeedContract, saveFeedContract } from '../feeds.api.ts';
import { SourceChoice } from './SourceChoice.tsx';

export const FeedForm = island(({ feed }: { feed: Feed }) => {
  const { start, busy } = useAct();
  const { _id: id, reading, readAt, failure, failedAt, hasHeader } = feed;
  const look = async () => {
    const { data } = await act(readFeedContract, { params: { id }, done: '' });
    toastNext(`Lu : ${data.reading}.`);
    location.reload();
  };
  return (
    <div className="stack">
      <p className={failure ? 'notice notice-danger' : 'notice'} role="status">
        {failure && `Depuis le ${formatMoment(failedAt ?? 0)} : ${failure} `}
        {reading ? `Dernière lecture, le ${formatMoment(readAt ?? 0)} : ${reading}.` : 'Rien n’a encore été lu.'}
        {hasHeader && ' Un en-tête secret part avec chaque lecture.'}
      </p>
      <SourceChoice feed={feed} />
      <details open={feed.url !== ''}>
        <summary className="tap-target no-marker fold-sign">Tous les réglages de la source</summary>
        <RecordForm
          kind="feed"
          fields={id === 'gold' ? goldFeedFields : moneyFeedFields}
          record={feed}
          save={(body, _, updatedAt) => act(saveFeedContract, { params: { id }, body: { ...body, updatedAt } })}
          placeholders={{
            url: id === 'gold' ? 'https://…' : 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
          }}
          acts={
            <Button look="quiet" busy={busy} onClick={() => start({ run: look })}>
              Lire maintenant
            </Button>
          }
        />
      </details>
    </div>
  );
});
