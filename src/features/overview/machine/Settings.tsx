import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { mapFieldErrors } from '../../../ui/desk/fieldErrors.ts';
import { type FormFields, toTexts, valuesOf } from '../../../ui/desk/fields.ts';
import { PlainInput } from '../../../ui/desk/PlainInput.tsx';
import { type Confirmation, useAction } from '../../../ui/desk/useAction.tsx';
import { deleteDraft } from '../../../ui/forms/draftStore.ts';
import { Form, formFields, nextStep, noProblem, problemOf, useSubmission } from '../../../ui/forms/Form.tsx';
import { proofFields } from '../../configuration/proof.ts';
import {
  type RecoverySheet,
  type SettingInput,
  type SettingName,
  saveSettingContract,
  trySettingContract,
} from './machine.api.ts';

type Props = {
  name: SettingName;
  fields: FormFields;
  record: Record<string, unknown>;
  visibleFields?: (typed: Record<string, string>) => readonly string[];
  saveLabel?: string;
  unsetNotice?: string | undefined;
  onSheet?: (sheet: RecoverySheet) => void;
  hasTotp: boolean;
  /** Environment variables that set this value. */
  fixedBy?: string;
};

const proofQuestion = (hasTotp: boolean, label: string): Confirmation => ({
  title: 'C’est bien vous\u202f?',
  text: 'Ce réglage touche à l’argent ou au courrier de la boutique\u00a0: chaque compte de direction en sera averti.',
  label,
  variant: 'gold',
  fields: proofFields(hasTotp),
});

export const Settings = (props: Props): ReactNode =>
  props.fixedBy ? (
    <p className="notice">{`L’environnement fixe ce réglage (${props.fixedBy}) et l’emporte.`}</p>
  ) : (
    <SettingForm {...props} />
  );

function SettingForm(props: Props): ReactNode {
  const { name, fields, record, visibleFields, saveLabel = 'Enregistrer', unsetNotice, onSheet, hasTotp } = props;
  const prefixedFields: FormFields = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [`${name}-${key}`, { ...field, path: key }]),
  );
  const texts = toTexts(prefixedFields, record);
  const [input, setInput] = useState(texts);
  const [message, setMessage] = useState('');
  const [isSaved, setSaved] = useState(false);
  const { start, busy, dialog } = useAction();
  const visibleNames = visibleFields?.(
    Object.fromEntries(Object.entries(input).map(([key, text]) => [key.slice(name.length + 1), text])),
  );
  const bodyOf = (form: HTMLFormElement) =>
    ({ ...valuesOf(prefixedFields, formFields(form)), setting: name }) as SettingInput;
  const draft = `machine-${name}`;
  const submission = useSubmission(async () => {
    setMessage('');
    const { current } = submission.form;
    if (!current) return nextStep;
    const body = bodyOf(current);
    await start({
      confirmation: proofQuestion(hasTotp, saveLabel),
      run: async (proof) => {
        const { data } = await call(saveSettingContract, { body: { ...body, ...proof } }).catch((error) =>
          Promise.reject(mapFieldErrors(prefixedFields, error)),
        );
        if (data.sheet) onSheet?.(data.sheet);
        setMessage(data.text);
        setSaved(true);
        deleteDraft(draft);
      },
    });
    return nextStep;
  }, draft);
  const { form, errors, setProblem } = submission;
  useEffect(() => {
    if (form.current) setInput(formFields(form.current));
  }, [form]);
  const trySettings = async () => {
    if (!form.current) return;
    setMessage('');
    setProblem(noProblem);
    await call(trySettingContract, { body: bodyOf(form.current) }).then(
      ({ data }) => setMessage(data.text),
      (error) => setProblem(problemOf(mapFieldErrors(prefixedFields, error))),
    );
  };
  return (
    <>
      {unsetNotice && !isSaved && <p>{unsetNotice}</p>}
      <Form
        submission={submission}
        className="stack form-column"
        autoComplete="off"
        submit={saveLabel}
        onChange={(event) => setInput(formFields(event.currentTarget))}
        aside={
          <Button variant="quiet" busy={busy} onClick={() => start({ run: trySettings })}>
            Essayer
          </Button>
        }
      >
        <div className="form-grid">
          {Object.entries(prefixedFields).map(
            ([key, field]) =>
              (!visibleNames || visibleNames.includes(field.path ?? key)) && (
                <PlainInput key={key} name={key} field={field} values={texts} typed={input} errors={errors} />
              ),
          )}
        </div>
      </Form>
      {message && (
        <p className="notice notice-success" role="status">
          {message}
        </p>
      )}
      {dialog}
    </>
  );
}
