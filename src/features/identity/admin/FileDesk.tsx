import { useState } from 'react';
import { formatDay } from '../../../dates.ts';
import type { IdentityFile } from '../identity.api.ts';
import { OpenedFile } from './OpenedFile.tsx';

type Props = { files: readonly IdentityFile[] };

export function FileDesk({ files }: Props) {
  const [openId, setOpenId] = useState(files.find(({ isCurrent }) => isCurrent)?._id);
  const open = files.find(({ _id }) => _id === openId);
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
      {open && <OpenedFile key={open._id} file={open} />}
    </section>
  );
}
