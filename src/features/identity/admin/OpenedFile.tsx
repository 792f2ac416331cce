import { useEffect, useState } from 'react';
import { messageOf } from '../../../http/call.ts';
import { callBytes, saveAs } from '../../../http/callBytes.ts';
import { Button } from '../../../ui/Button.tsx';
import { fileSize } from '../../../uploads/documentRules.ts';
import { type IdentityFile, identityFileContract } from '../identity.api.ts';
import { type Picture, Viewer } from './Viewer.tsx';

const isPicture = ({ mime }: IdentityFile) => mime === 'image/jpeg';

/** One file of a client. A picture is fetched and shown at once, anything else only leaves as a download. */
export function OpenedFile({ file }: { file: IdentityFile }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

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

  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      saveAs(await callBytes(identityFileContract, { id: file._id }), file.name);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

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
          <p>
            <Button busy={busy} onClick={save}>
              Télécharger<span className="visually-hidden"> {file.name}</span>
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
