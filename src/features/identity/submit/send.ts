import { sendForm } from '../../../http/sendForm.ts';
import { type Identity, verifyIdentityContract } from '../identity.api.ts';

type Sending = {
  id: string;
  files: readonly File[];
  birthPlace: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends identity files. @throws as `sendForm` does */
export function sendIdentity({ id, files, birthPlace, ...rest }: Sending): Promise<Identity> {
  const form = new FormData();
  form.append('id', id);
  form.append('birthPlace', birthPlace);
  for (const file of files) form.append('files', file, file.name);
  return sendForm(verifyIdentityContract, { params: { id }, form, ...rest });
}
