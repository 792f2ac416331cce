import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $claims } from './session.store.ts';

export function useAccountEmail(fieldId: string, initialEmail = ''): [email: string, type: (typed: string) => void] {
  const claims = useStore($claims, { ssr: () => null });
  const [typed, setTyped] = useState<string | null>(null);
  const prefilledEmail = typed === null ? claims?.email : undefined;
  useEffect(() => {
    const field = document.activeElement;
    if (prefilledEmail && field instanceof HTMLInputElement && field.id === fieldId) field.select();
  }, [prefilledEmail, fieldId]);
  return [typed ?? claims?.email ?? initialEmail, setTyped];
}
