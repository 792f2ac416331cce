import { useEffect, useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { call, messageOf } from '../../../http/call.ts';
import type { DataOf } from '../../../http/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form, useSubmission } from '../../../ui/forms/Form.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { MachineAction } from './MachineAction.tsx';
import {
  backUpContract,
  backupFields,
  confirmCopiesContract,
  listCopiesContract,
  type RecoverySheet,
} from './machine.api.ts';
import { Settings } from './Settings.tsx';

const fieldsByKind = {
  folder: ['kind', 'path'],
  s3: ['kind', 'host', 'account', 'password', 'path', 'region'],
  sftp: ['kind', 'host', 'account', 'password', 'path', 'fingerprint'],
};

function RecoverySheetForm({ address, password, wordIndexes: indexes }: RecoverySheet) {
  const [isPrinted, setPrinted] = useState(false);
  const words = password.split('-');
  const recoveryDetails = [
    ['Adresse des sauvegardes (BACKUP_DIR)', address],
    ['Mot de passe des sauvegardes (BACKUP_PASSWORD)', password],
    [
      'Sur la machine neuve, dans un dossier vide',
      `DATA_DIR=./data BACKUP_DIR='${address}' BACKUP_PASSWORD='${password}' comptoir restore`,
    ],
  ];
  const submission = useSubmission(async (fields) => {
    const { data } = await call(confirmCopiesContract, {
      body: { words: indexes.map((_, at) => fields[`words.${at}`] ?? '') },
    });
    toastNext(data.text);
    location.reload();
    return null;
  });
  return (
    <div className="stack">
      <section className="panel stack" aria-labelledby="fiche">
        <h3 id="fiche">Fiche de secours</h3>
        <p>
          Avec les sauvegardes, elle suffit à rouvrir la boutique sur une machine neuve. Gardez-la sur papier, hors de
          la boutique. Elle n’est plus montrée ensuite.
        </p>
        <dl className="stack">
          {recoveryDetails.map(([label, text]) => (
            <div key={label}>
              <dt className="soft">{label}</dt>
              <dd className="wrap-anywhere" translate="no">
                <code>{text}</code>
              </dd>
            </div>
          ))}
        </dl>
        <Button
          onClick={() => {
            print();
            setPrinted(true);
          }}
        >
          Imprimer la fiche
        </Button>
      </section>
      {isPrinted && (
        <Form submission={submission} className="stack form-narrow no-print" submit="Terminer">
          <p>{`Lisez la fiche imprimée\u00a0: elle a ${words.length} mots, séparés par des tirets.`}</p>
          {indexes.map((place, at) => (
            <Field
              key={place}
              name={`words.${at}`}
              label={`Mot n° ${place + 1}`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              errors={submission.errors}
            />
          ))}
        </Form>
      )}
    </div>
  );
}

function BackupList() {
  const [listing, setListing] = useState<DataOf<typeof listCopiesContract> | string | null>(null);
  const loadBackups = () =>
    call(listCopiesContract).then(
      ({ data }) => setListing(data),
      (error: unknown) => setListing(messageOf(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => void loadBackups(), []);
  if (listing === null) return <p role="status">Lecture des sauvegardes…</p>;
  return (
    <div className="stack">
      {typeof listing === 'string' ? (
        <p className="notice notice-danger">{listing}</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            {`Dans ${listing.place}. ${listing.copies.length === 0 ? 'Aucune n’a encore été faite.' : 'Ce qui est nouveau est relu aussitôt, le reste tour à tour en trente jours.'}`}
          </p>
          <ul className="plain-list">
            {listing.copies.map(({ name, at }) => (
              <li key={name} className="wrap-anywhere">
                {`${formatMoment(at)} · ${name}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <MachineAction label="Sauvegarder maintenant" request={() => call(backUpContract).finally(loadBackups)}>
        {({ text }) => text}
      </MachineAction>
    </div>
  );
}

export function Backups({ isSet, fixedBy, hasTotp }: { isSet: boolean; fixedBy: string; hasTotp: boolean }) {
  const [sheet, setSheet] = useState<RecoverySheet | null>(null);
  if (sheet) return <RecoverySheetForm {...sheet} />;
  const form = (
    <Settings
      name="copies"
      fields={backupFields}
      record={{}}
      fixedBy={fixedBy}
      visibleFields={({ kind }) => fieldsByKind[(kind || 'sftp') as keyof typeof fieldsByKind]}
      saveLabel="Préparer la fiche de secours"
      onSheet={setSheet}
      hasTotp={hasTotp}
    />
  );
  return (
    <div className="stack no-print">
      {isSet && <BackupList />}
      {isSet && !fixedBy ? (
        <details className="stack">
          <summary className="tap-target no-marker fold-sign">Changer de lieu</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </div>
  );
}
