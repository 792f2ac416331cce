import { useRef, useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { callBytes, saveAs } from '../../../http/callBytes.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toaster.ts';
import { exportPricesContract, type ReadPrices, readPriceFileContract } from '../prices.api.ts';

type Props = { onRead: (read: ReadPrices, name: string) => void };

/** Prices from a file into the grid, and out of the shop into one. */
export function FileTools({ onRead }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => toast(messageOf(error), 'error'));
    setBusy(false);
  };
  const read = (file: File) =>
    during(async () => {
      const body = new FormData();
      body.set('file', file);
      onRead((await call(readPriceFileContract, { body })).data, file.name);
    });
  const save = () => during(async () => saveAs(await callBytes(exportPricesContract), 'prix.csv'));
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Fichier de prix ou de cours"
        accept=".csv,.txt,.xml,.zip"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button look="quiet" busy={busy} onClick={() => input.current?.click()}>
        Importer un fichier
      </Button>
      <Button look="quiet" busy={busy} onClick={save}>
        Exporter
      </Button>
    </>
  );
}
