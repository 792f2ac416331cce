import { useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { formatEuro } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { type Confirmation, useAction } from '../../../ui/desk/useAction.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import {
  currencyFeedFields,
  type Feed,
  type FeedInput,
  type Figure,
  goldFeedFields,
  inspectSourceContract,
  readFeedContract,
  saveFeedContract,
} from '../feeds.api.ts';
import { type SourcePreset, sourcePresets } from './readySources.ts';

const unitLabels = { g: 'le gramme', oz: 'l’once', kg: 'le kilogramme' };

function showReading({ data }: { data: Feed }) {
  toastNext(`Lu\u00a0: ${data.reading}.`);
  location.reload();
}

async function choose(feed: Feed, terms: Partial<FeedInput>) {
  const { _id: id, updatedAt } = feed;
  const freezeAfter = feed.freezeAfter === null ? '' : feed.freezeAfter;
  await act(saveFeedContract, {
    params: { id },
    body: { ...feed, freezeAfter, publishes: false, ...terms, updatedAt },
    success: '',
  });
  await call(readFeedContract, { params: { id } }).then(showReading, () => location.reload());
}

const keyQuestion = ({ name, keyHeader }: SourcePreset): Confirmation | undefined =>
  keyHeader === undefined
    ? undefined
    : {
        title: name,
        label: 'Choisir et lire',
        variant: 'gold',
        text: 'Ouvrez un compte chez ce service, puis collez ici la clé qu’il vous donne. Elle est scellée et n’est plus montrée.',
        fields: { key: { kind: 'password', label: 'Votre clé', maxLength: 250 } },
      };

function PastedRates({ feed }: { feed: Feed }) {
  const [sample, setSample] = useState<{ figures: Figure[]; url: string; header: string } | null>(null);
  const { start, busy } = useAction();
  const submission = useSubmission(async ({ url = '', header = '' }) => {
    setSample(null);
    const { data } = await call(inspectSourceContract, { body: { url, header } });
    setSample({ ...data, url, header });
    return noProblem;
  });
  const { errors } = submission;
  return (
    <details className="stack">
      <summary className="tap-target no-marker fold-sign">Coller une adresse</summary>
      <Form submission={submission} className="stack" submit="Lire cette adresse" prefix="pasted-">
        <Field
          id="pasted-url"
          name="url"
          label="Adresse"
          type="url"
          error={errors['url']}
          hint="Du JSON ou un tableau CSV. Rien n’est enregistré avant que vous choisissiez le nombre."
        />
        <Field
          id="pasted-header"
          name="header"
          label="En-tête secret"
          error={errors['header']}
          hint={'Si le service demande une clé\u00a0: x-access-token\u00a0: ma-clé.'}
          optional
        />
      </Form>
      {sample && (
        <div className="stack" role="status">
          <p>{'Montrez le prix de l’or parmi ce qui a été lu, avec son unité\u00a0:'}</p>
          <ul className="plain-list stack">
            {sample.figures.map(({ text, perKilo, ...terms }) => (
              <li key={`${terms.path} ${terms.unit}`} className="cluster baseline">
                <Button
                  variant="quiet"
                  busy={busy}
                  onClick={() =>
                    start({ run: () => choose(feed, { ...terms, url: sample.url, header: sample.header }) })
                  }
                >
                  {`${text}, ${unitLabels[terms.unit]}`}
                </Button>
                <span className="soft">
                  {`${terms.path}${terms.currency === 'EUR' ? `, soit ${formatEuro(Math.round(perKilo * 100))} le kilogramme` : `, en ${terms.currency}`}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}

function SourceChoice({ feed }: { feed: Feed }) {
  const { start, busy, dialog } = useAction();
  const blankSource = { path: '', timePath: '', header: '-' };
  return (
    <section className="panel stack" aria-labelledby="sources-pretes">
      <h2 id="sources-pretes" className="text-l">
        Sources prêtes
      </h2>
      <ul className="plain-list stack">
        {sourcePresets[feed._id].map((source, index) => (
          <li key={source.name} className="cluster baseline">
            <Button
              variant={index === 0 && feed.url === '' ? 'gold' : 'quiet'}
              busy={busy}
              onClick={() =>
                start({
                  confirmation: keyQuestion(source),
                  run: ({ key }) =>
                    choose(feed, {
                      ...blankSource,
                      ...source.settings,
                      ...(key && { header: `${source.keyHeader}: ${key.trim()}` }),
                    }),
                })
              }
            >
              {feed.url === source.settings.url ? `${source.name}, choisie` : source.name}
            </Button>
            <span className="soft">
              {source.text} <a href={source.site}>Son site et ses conditions</a>
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">
        Vérifiez que ses conditions permettent l’usage commercial. La source choisie est lue aussitôt, et rien n’est
        publié sans vous.
      </p>
      {feed._id === 'gold' && <PastedRates feed={feed} />}
      {dialog}
    </section>
  );
}

export const FeedForm = ({ feed }: { feed: Feed }) => {
  const { start, busy } = useAction();
  const { _id: id, reading, readAt, failure, failedAt, hasHeader } = feed;
  const inspect = async () => {
    const { data } = await act(readFeedContract, { params: { id }, success: '' });
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
          fields={id === 'gold' ? goldFeedFields : currencyFeedFields}
          record={feed}
          save={(body, _, updatedAt) => act(saveFeedContract, { params: { id }, body: { ...body, updatedAt } })}
          placeholders={{
            url: id === 'gold' ? 'https://…' : 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
          }}
          actions={
            <Button variant="quiet" busy={busy} onClick={() => start({ run: inspect })}>
              Lire maintenant
            </Button>
          }
        />
      </details>
    </div>
  );
};
