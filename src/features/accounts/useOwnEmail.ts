import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $claims } from './session.store.ts';

export function useOwnEmail(fieldId: string): [email: string, type: (typed: string) => void] {
  const claims = useStore($claims, { ssr: () => null });
  const [typed, setTyped] = useState<string | null>(null);
  const filled = typed === null ? claims?.email : undefined;
  useEffect(() => {
    const field = document.activeElement;
    if (filled && field instanceof HTMLInputElement && field.id === fieldId) field.select();
  }, [filled, fieldId]);
  return [typed ?? claims?.email ?? '', setTyped];
}
