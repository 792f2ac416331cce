import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Form } from '../forms/Form.tsx';
import { formFields, noProblem, useSubmission } from '../forms/useSubmission.ts';
import { toastSilent } from './act.ts';
import type { FormFields } from './fields.ts';
import { PlainInput } from './PlainInput.tsx';
import type { Ask } from './press.ts';
import type { Values } from './versions.ts';

type Words = string | ((typed: Values) => string);
export type Confirmation = Omit<Ask, 'text' | 'label' | 'fields'> & {
  text?: Words;
  label: Words;
  fields?: FormFields | ((typed: Values) => FormFields) | undefined;
};

/** `run` receives the dialog's fields; `refused` is called when it is closed. */
type Action = { ask?: Confirmation | undefined; run: (values: Values) => Promise<unknown>; refused?: () => void };

export type ActionRunner = {
  busy: boolean;
  isAsked: boolean;
  start: (act: Action) => Promise<void>;
  dialog: ReactElement;
};

/** Runs one action at a time, after its confirmation if it has one, and shows its errors. `dialog` goes outside any
 * form: browsers stop the submit event of a form inside another one. */
export function useAction(): ActionRunner {
  const [pending, setPending] = useState<Action | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
      setPending(null);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const queue = useRef<Promise<void>>(Promise.resolve());
  const start = async (act: Action) => {
    if (act.ask) return setPending(act);
    queue.current = queue.current.then(() => once(() => act.run({})).catch(toastSilent));
    await queue.current;
  };
  const run = (values: Values) => once(async () => pending?.run(values));
  const close = () => {
    pending?.refused?.();
    setPending(null);
  };
  return {
    busy,
    isAsked: pending !== null,
    start,
    dialog: <ConfirmationDialog ask={pending?.ask} run={run} onClose={close} />,
  };
}

type Props = { ask: Confirmation | undefined; run: (values: Values) => Promise<void>; onClose: () => void };

const ConfirmationDialog = ({ ask, ...rest }: Props) => (
  <Dialog title={ask?.title ?? ''} open={ask !== undefined} onClose={rest.onClose}>
    {ask && <ConfirmationForm ask={ask} {...rest} />}
  </Dialog>
);

function ConfirmationForm({ ask, run, onClose }: Props & { ask: Confirmation }) {
  const { text, label, keep, look = 'danger', fields = {}, values = {} } = ask;
  const [typed, setTyped] = useState(values);
  const submission = useSubmission(async (values) => {
    await run(values);
    return noProblem;
  });
  const read = (words: Words) => (typeof words === 'string' ? words : words(typed));
  return (
    <Form
      submission={submission}
      className="stack"
      autoComplete="off"
      submit={read(label)}
      look={look}
      onChange={(event) => setTyped(formFields(event.currentTarget))}
      beside={
        <Button look="quiet" onClick={onClose}>
          {keep}
        </Button>
      }
    >
      {text && <p>{read(text)}</p>}
      {Object.entries(typeof fields === 'function' ? fields(typed) : fields).map(([name, field]) => (
        <PlainInput key={name} name={name} field={field} values={values} typed={typed} errors={submission.errors} />
      ))}
    </Form>
  );
}
