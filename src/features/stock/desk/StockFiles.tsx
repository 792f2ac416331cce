import { useRef, useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { callBytes, saveAs } from '../../../http/callBytes.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toaster.ts';
import { exportStockContract, type ReadStock, readStockFileContract } from '../stock.api.ts';

/** Counts from a file into the grid, and out of the shop into one. */
export function StockFiles({ onRead }: { onRead: (read: ReadStock) => void }) {
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
      onRead((await call(readStockFileContract, { body })).data);
    });
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Fichier de comptage"
        accept=".csv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button look="quiet" busy={busy} onClick={() => input.current?.click()}>
        Importer un comptage
      </Button>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => during(async () => saveAs(await callBytes(exportStockContract), 'stock.csv'))}
      >
        Exporter
      </Button>
    </>
  );
}
