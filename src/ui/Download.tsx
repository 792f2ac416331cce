import type { ReactNode } from 'react';
import { downloadBlob, saveAs } from '../http/callBytes.ts';
import type { Contract } from '../http/contract.ts';
import { Button } from './Button.tsx';
import { useRow } from './desk/useRow.tsx';

type Props = {
  contract: Contract;
  params?: Record<string, string>;
  name: string;
  variant?: 'quiet';
  children: ReactNode;
};

export function Download({ contract, params, name, variant, children }: Props) {
  const { busy, change, refusalNote } = useRow(null);
  const save = () =>
    change(name, async () => {
      saveAs(await downloadBlob(contract, params), name);
      return { data: null };
    });
  return (
    <>
      {refusalNote}
      <Button {...(variant && { variant })} busy={busy !== ''} onClick={save}>
        {children}
      </Button>
    </>
  );
}
