import { type ReactNode, useState } from 'react';
import { CallError } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { type DrawnFields, fieldAt, textsOf, valuesOf } from '../../../ui/desk/fields.ts';
import { PlainInput } from '../../../ui/desk/PlainInput.tsx';
import { type Question, useAct } from '../../../ui/desk/useAct.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { fieldsOf, noProblem, problemOf, useSubmission } from '../../../ui/forms/useSubmission.ts';

export type Said = { said: string };

type Props<Body> = {
  /** Of the ids of its fields. */
  name: string;
  fields: DrawnFields;
  record: Record<string, unknown>;
  /** Which fields a choice asks for. */
  asks?: (typed: Record<string, string>) => readonly string[];
  attempt: (body: Body) => Promise<Said>;
  saveLabel?: string;
  save: (body: Body, proof: Record<string, string>) => Promise<Said | null>;
  hasFactor: boolean;
};

export const proofQuestion = (hasFactor: boolean, label: string): Question => ({
  title: 'C’est bien vous\u202f?',
  text: 'Ce réglage touche à l’argent ou au courrier de la boutique\u00a0: chaque compte de direction en sera averti.',
  label,
  keep: 'Annuler',
  look: 'gold',
  fields: hasFactor
    ? { code: { kind: 'text', label: 'Code à six chiffres, ou code de secours', maxLength: 40 } }
    : { currentPassword: { kind: 'password', label: 'Votre mot de passe', maxLength: 128 } },
});

export function Settings<Body>(props: Props<Body>): ReactNode {
  const { name, fields, record, asks, attempt, save, saveLabel = 'Enregistrer', hasFactor } = props;
  const own: DrawnFields = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [`${name}-${key}`, { ...field, at: key }]),
  );
  const texts = textsOf(own, record);
  const [typed, setTyped] = useState(texts);
  const [said, setSaid] = useState('');
  const { start, busy, dialog } = useAct();
  const shown = asks?.(
    Object.fromEntries(Object.entries(typed).map(([key, text]) => [key.slice(name.length + 1), text])),
  );
  const bodyOf = (form: HTMLFormElement): Body => valuesOf(own, fieldsOf(form)) as Body;
  const atFields = (error: unknown): unknown =>
    error instanceof CallError
      ? new CallError(
          error.status,
          error.message,
          Object.fromEntries(Object.entries(error.errors).map(([path, text]) => [fieldAt(own, path), text])),
        )
      : error;
  const submission = useSubmission(async () => {
    setSaid('');
    const { current } = submission.form;
    if (!current) return noProblem;
    const body = bodyOf(current);
    await start({
      ask: proofQuestion(hasFactor, saveLabel),
      run: async (proof) =>
        setSaid((await save(body, proof).catch((error) => Promise.reject(atFields(error))))?.said ?? ''),
    });
    return noProblem;
  });
  const { form, errors, setProblem } = submission;
  const tryIt = async () => {
    if (!form.current) return;
    setSaid('');
    setProblem(noProblem);
    const { said: answer } = await attempt(bodyOf(form.current)).catch((error) => {
      setProblem(problemOf(atFields(error)));
      return { said: '' };
    });
    setSaid(answer);
  };
  return (
    <>
      <Form
        submission={submission}
        className="stack form-column"
        autoComplete="off"
        submit={saveLabel}
        onChange={(event) => setTyped(fieldsOf(event.currentTarget))}
        beside={
          <Button look="quiet" busy={busy} onClick={() => start({ run: tryIt })}>
            Essayer
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(own).map(
            ([key, field]) =>
              (!shown || shown.includes(field.at ?? key)) && (
                <PlainInput key={key} name={key} field={field} values={texts} typed={typed} errors={errors} />
              ),
          )}
        </div>
      </Form>
      {said && (
        <p className="notice notice-success" role="status">
          {said}
        </p>
      )}
      {dialog}
    </>
  );
}
