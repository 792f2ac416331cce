import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Form, fieldsProblem, formFields, noProblem, useSubmission } from '../forms/Form.tsx';
import { toastIfSilent } from './act.ts';
import type { ConfirmationData } from './callButton.ts';
import type { FormFields, Values } from './fields.ts';
import { PlainInput } from './PlainInput.tsx';

type DynamicText = string | ((values: Values) => string);
export type Confirmation = Omit<ConfirmationData, 'text' | 'label' | 'fields'> & {
  text?: DynamicText;
  label: DynamicText;
  fields?: FormFields | ((values: Values) => FormFields) | undefined;
};

/** `run`: called with the dialog's fields. */
type Action = {
  confirmation?: Confirmation | undefined;
  run: (values: Values) => Promise<unknown>;
  onCancel?: () => void;
};

export type ActionRunner = {
  busy: boolean;
  isOpen: boolean;
  start: (action: Action) => Promise<void>;
  dialog: ReactElement;
};

/** Runs one action at a time, once it is confirmed.
 * `dialog` must be outside any form, because browsers stop the submit event of a nested form. */
export function useAction(): ActionRunner {
  const [pending, setPending] = useState<Action | null>(null);
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const runOnce = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
      setPending(null);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const queue = useRef<Promise<void>>(Promise.resolve());
  const start = async (act: Action) => {
    if (act.confirmation) return setPending(act);
    queue.current = queue.current.then(() => runOnce(() => act.run({})).catch(toastIfSilent));
    await queue.current;
  };
  const run = (values: Values) => runOnce(async () => pending?.run(values));
  const close = () => {
    pending?.onCancel?.();
    setPending(null);
  };
  return {
    busy,
    isOpen: pending !== null,
    start,
    dialog: <ConfirmationDialog confirmation={pending?.confirmation} run={run} onClose={close} />,
  };
}

type Props = { confirmation: Confirmation | undefined; run: (values: Values) => Promise<void>; onClose: () => void };

const ConfirmationDialog = ({ confirmation, ...rest }: Props) => (
  <Dialog title={confirmation?.title ?? ''} open={confirmation !== undefined} onClose={rest.onClose}>
    {confirmation && <ConfirmationForm confirmation={confirmation} {...rest} />}
  </Dialog>
);

function ConfirmationForm({ confirmation, run, onClose }: Props & { confirmation: Confirmation }) {
  const { text, label, cancelLabel = 'Annuler', variant = 'danger', fields = {}, values = {}, draft } = confirmation;
  const [formValues, setFormValues] = useState(values);
  const fieldsFor = (values: Values) => Object.entries(typeof fields === 'function' ? fields(values) : fields);
  const submission = useSubmission(async (values) => {
    const missing = fieldsFor(values).filter(([name, { required }]) => required && !values[name]?.trim());
    if (missing.length > 0)
      return fieldsProblem(Object.fromEntries(missing.map(([name, { required = '' }]) => [name, required])));
    await run(values);
    return noProblem;
  }, draft);
  const resolveText = (words: DynamicText) => (typeof words === 'string' ? words : words(formValues));
  return (
    <Form
      submission={submission}
      className="stack"
      autoComplete="off"
      submit={resolveText(label)}
      variant={variant}
      onChange={(event) => setFormValues(formFields(event.currentTarget))}
      aside={
        <Button variant="quiet" onClick={onClose}>
          {cancelLabel}
        </Button>
      }
    >
      {text && <p>{resolveText(text)}</p>}
      {fieldsFor(formValues).map(([name, field]) => (
        <PlainInput
          key={name}
          name={name}
          field={field}
          values={values}
          typed={formValues}
          errors={submission.errors}
        />
      ))}
    </Form>
  );
}
