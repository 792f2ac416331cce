import { useState } from 'react';
import { call, messageOf } from '../../http/call.ts';
import { callBytes, saveAs } from '../../http/callBytes.ts';
import type { Contract, DataOf } from '../../http/contract.ts';
import { Button } from '../Button.tsx';
import { FileButton } from '../forms/FileButton.tsx';
import { toast } from '../toaster.ts';

type Props<Read extends Contract> = {
  label: string;
  accept: string;
  button: string;
  read: Read;
  onRead: (data: DataOf<Read>, name: string) => void;
  write: Contract;
  fileName: string;
};

export function GridFiles<Read extends Contract>(props: Props<Read>) {
  const { label, accept, button, read, onRead, write, fileName } = props;
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => toast(messageOf(error), 'error'));
    setBusy(false);
  };
  const load = (file: File) =>
    during(async () => {
      const body = new FormData();
      body.set('file', file);
      onRead((await call(read, { body })).data, file.name);
    });
  return (
    <>
      <FileButton input={{ accept, 'aria-label': label }} busy={busy} onFiles={([file]) => file && void load(file)}>
        {button}
      </FileButton>
      <Button look="quiet" busy={busy} onClick={() => during(async () => saveAs(await callBytes(write), fileName))}>
        Exporter
      </Button>
    </>
  );
}
