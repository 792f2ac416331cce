export class Refusal extends Error {}

const reasons: Record<string, string> = {
  EACCES: 'les droits manquent',
  EPERM: 'les droits manquent',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein',
  ENOENT: 'ce chemin n’existe pas',
  ENOTDIR: 'ce chemin passe par un fichier',
  EISDIR: 'c’est un dossier',
  EEXIST: 'ce n’est pas un dossier',
  EADDRINUSE: 'un autre programme y écoute déjà',
  EADDRNOTAVAIL: 'cette adresse n’est pas à cette machine',
  ENOTFOUND: 'cette adresse n’existe pas',
  ECONNREFUSED: 'personne n’y répond',
  EHOSTUNREACH: 'aucun chemin n’y mène',
  EMFILE: 'le système ne donne plus de fichiers',
  SQLITE_READONLY_DBMOVED: 'son fichier a été enlevé ou remplacé',
  SQLITE_READONLY: 'elle ne peut être écrite',
  SQLITE_CANTOPEN: 'elle ne peut être ouverte',
  SQLITE_FULL: 'le disque est plein',
  SQLITE_IOERR_SHMSIZE: 'le disque est plein',
  SQLITE_NOTADB: 'la base est abîmée',
  SQLITE_CORRUPT: 'la base est abîmée',
  SQLITE_BUSY: 'un autre programme la tient',
};

export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const known = Object.keys(reasons).find((name) => code === name || code?.startsWith(`${name}_`));
  return (known && reasons[known]) || message || String(error);
}
