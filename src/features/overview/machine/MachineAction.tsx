import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';

type MachineActionProps<Data> = {
  label: string;
  request: () => Promise<{ data: Data }>;
  children: (data: Data) => ReactNode;
};

export function MachineAction<Data>({ label, request, children }: MachineActionProps<Data>) {
  const [answer, setAnswer] = useState<ReactNode>(null);
  const { start, busy } = useAction();
  const run = () =>
    request().then(
      ({ data }) => setAnswer(children(data)),
      (error: unknown) => setAnswer(<p className="notice notice-danger">{messageOf(error)}</p>),
    );
  return (
    <>
      <p>
        <Button variant="quiet" busy={busy} onClick={() => start({ run })}>
          {label}
        </Button>
      </p>
      <div role="status">{answer}</div>
    </>
  );
}
