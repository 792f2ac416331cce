import { useEffect, useState } from 'react';
import { messageOf } from '../../../http/call.ts';
import { callBytes } from '../../../http/callBytes.ts';
import { Download } from '../../../ui/Download.tsx';
import { fileSize } from '../../../uploads/documentRules.ts';
import { type IdentityFile, identityFileContract } from '../identity.api.ts';
import { type Picture, Viewer } from './Viewer.tsx';

const isPicture = ({ mime }: IdentityFile) => mime === 'image/jpeg';

/** One file of a client. A picture is fetched and shown at once, anything else only leaves as a download. */
export function OpenedFile({ file }: { file: IdentityFile }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (!isPicture(file)) return;
    const leaving = new AbortController();
    let address: string | undefined;
    callBytes(identityFileContract, { id: file._id }, leaving.signal)
      .then(async (blob) => {
        const { width, height } = await createImageBitmap(blob);
        if (leaving.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setPicture({ address, width, height });
      })
      .catch((error: unknown) => leaving.signal.aborted || setProblem(messageOf(error)));
    return () => {
      leaving.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);

  return (
    <div className="stack">
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
      {isPicture(file) && !problem && <Viewer picture={picture} name={file.name} />}
      {!isPicture(file) && (
        <div className="panel stack">
          <p>
            Un PDF de {fileSize(file.bytes)}. Ce fichier est gardé tel que le client l’a envoyé : il se télécharge et
            s’ouvre sur votre poste.
          </p>
          <Download contract={identityFileContract} params={{ id: file._id }} name={file.name}>
            Télécharger<span className="visually-hidden"> {file.name}</span>
          </Download>
        </div>
      )}
    </div>
  );
}
