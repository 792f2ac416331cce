import { useEffect, useState } from 'react';
import { formatDay } from '../../../dates.ts';
import { messageOf } from '../../../http/call.ts';
import { downloadBlob } from '../../../http/callBytes.ts';
import { Download } from '../../../ui/Download.tsx';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { fileSize } from '../../../uploads/documentRules.ts';
import { type IdentityFile, identityFileContract } from '../identity.api.ts';
import { Viewer, type ViewerPicture } from './Viewer.tsx';

export function FileDesk({ files }: { files: readonly IdentityFile[] }) {
  const [openId, setOpenId] = useState(files.find(({ isCurrent }) => isCurrent)?._id);
  const openedFile = files.find(({ _id }) => _id === openId);
  const groups = [
    { title: 'Fichiers envoyés', files: files.filter(({ isCurrent }) => isCurrent) },
    { title: 'Envois précédents encore conservés', files: files.filter(({ isCurrent }) => !isCurrent) },
  ];
  return (
    <section className="card" aria-labelledby="identity-files">
      <h2 id="identity-files">Documents</h2>
      {files.length === 0 && <p className="soft">Aucun fichier n’est conservé pour ce client.</p>}
      {groups.map(
        (group) =>
          group.files.length > 0 && (
            <div key={group.title}>
              <h3>{group.title}</h3>
              <ul className="review-files plain-list cluster">
                {group.files.map((file) => (
                  <li key={file._id}>
                    <button
                      type="button"
                      className="button button-quiet"
                      aria-pressed={file._id === openId}
                      onClick={() => setOpenId(file._id)}
                    >
                      {file.name}
                    </button>
                    <span className="soft small">
                      envoyé le {formatDay(file.sentAt)}
                      {file.purgeAt !== null && `, supprimé le ${formatDay(file.purgeAt)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {openedFile && <OpenedFile key={openedFile._id} file={openedFile} />}
    </section>
  );
}

const isPicture = ({ mime }: IdentityFile) => mime === 'image/jpeg';

function OpenedFile({ file }: { file: IdentityFile }) {
  const [picture, setPicture] = useState<ViewerPicture | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (!isPicture(file)) return;
    const controller = new AbortController();
    let url: string | undefined;
    downloadBlob(identityFileContract, { id: file._id }, controller.signal)
      .then(async (blob) => {
        const { width, height } = await createImageBitmap(blob);
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setPicture({ url, width, height });
      })
      .catch((error: unknown) => controller.signal.aborted || setProblem(messageOf(error)));
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [file]);

  return (
    <div className="stack">
      <RefusalNote text={problem} />
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
