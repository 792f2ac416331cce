import { useState } from 'react';
import type { DataOf } from '../../../http/contract.ts';
import { plural } from '../../../money.ts';
import { Download } from '../../../ui/Download.tsx';
import { act } from '../../../ui/desk/act.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { noProblem, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { listStale } from '../../../ui/list/listStale.ts';
import { exportMembersContract, importMembersContract } from '../newsletter.api.ts';

type Report = DataOf<typeof importMembersContract>;

function File() {
  const [file, setFile] = useState<globalThis.File>();
  const [report, setReport] = useState<Report>();
  const submission = useSubmission(async ({ consent = '' }) => {
    const body = new FormData();
    if (file) body.set('file', file);
    body.set('consent', consent);
    setReport((await act(importMembersContract, { body, done: 'Le fichier est importé.' })).data);
    listStale();
    return noProblem;
  });
  const { errors } = submission;
  return (
    <details>
      <summary>Importer ou exporter les abonnés</summary>
      <div className="stack">
        <Form
          submission={submission}
          className="stack"
          submit="Importer"
          beside={
            <Download contract={exportMembersContract} name="abonnes.csv" look="quiet">
              Exporter tous les abonnés
            </Download>
          }
        >
          <Field
            name="file"
            label="Fichier CSV"
            hint="Une adresse par ligne. Les colonnes d’état d’un autre outil (désabonné, liste noire) sont suivies."
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            errors={errors}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          <TextField
            name="consent"
            label="Preuve de leur accord"
            hint="Où, quand et comment ils ont demandé la lettre. Gardée avec chaque adresse."
            rows={2}
            maxLength={300}
            errors={errors}
          />
        </Form>
        <div role="status">
          {report && (
            <p>
              {plural(report.added, 'ajouté', 'ajoutés')}, {plural(report.known, 'déjà inscrit', 'déjà inscrits')},{' '}
              {plural(report.left, 'ne reçoit plus la lettre', 'ne reçoivent plus la lettre')}.
            </p>
          )}
        </div>
        {report && report.wrong.length > 0 && (
          <div className="notice">
            <p>Ces lignes n’ont pas d’adresse lisible{'\u00a0'}:</p>
            <ul>
              {report.wrong.map(({ line, text }) => (
                <li key={line}>
                  Ligne {line}
                  {'\u00a0'}: {text}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </details>
  );
}

export const MemberFile = island(File);
