import { installPaths } from '../install/paths.ts';

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
  EAI_AGAIN: 'le DNS de cette machine ne répond pas',
  ETIMEOUT: 'le DNS de cette machine ne répond pas',
  ECONNREFUSED: 'personne n’y répond',
  ECONNRESET: 'la connexion a été coupée',
  UND_ERR_SOCKET: 'la connexion a été coupée',
  ETIMEDOUT: 'rien ne répond à temps',
  EAUTH: 'le serveur refuse ce compte ou son mot de passe',
  // OpenSSL's « wrong version number ».
  '0A00010B': 'ce port ne parle pas TLS d’emblée (smtps:// va au port 465, smtp:// au port 587)',
  certificate: 'son certificat n’est pas reconnu',
  EPROTO: 'il n’y a pas encore de certificat pour ce nom',
  TimeoutError: 'rien ne répond à temps',
  UND_ERR_CONNECT_TIMEOUT: 'rien ne répond à temps',
  EHOSTUNREACH: 'aucun chemin n’y mène',
  EMFILE: 'le système ne donne plus de fichiers',
  SQLITE_READONLY_DBMOVED: 'son fichier a été enlevé ou remplacé',
  SQLITE_READONLY: 'la base ne peut être écrite',
  SQLITE_CANTOPEN: 'la base ne peut être ouverte',
  SQLITE_FULL: 'le disque est plein',
  SQLITE_IOERR_SHMSIZE: 'le disque est plein',
  SQLITE_NOTADB: 'la base est abîmée',
  SQLITE_CORRUPT: 'la base est abîmée',
  SQLITE_BUSY: 'un autre programme la tient',
};

/** Gives a French reason where the error is known; an error that wraps another gives its cause. */
export function reasonOf(error: unknown): string {
  const { name, code, message, cause, errors } = (error ?? {}) as Partial<AggregateError & { code: unknown }>;
  const inner: unknown = cause ?? errors?.[0];
  if (inner) return reasonOf(inner);
  // The mail client has the system's code only in its message.
  const tokens = [name, code, ...String(message).split(/\W+/)];
  const reason = Object.keys(reasons).find((one) => tokens.includes(one) || `${code}`.startsWith(`${one}_`));
  return (reason && reasons[reason]) || (message ? String(message) : String(error));
}

export const ownCommand = (folder: string): string =>
  `chown -R --reference=${folder}/ ${folder}/ && chmod -R u+rwX ${folder}/`;

const permissionCodes = /^(EACCES|EPERM|EROFS)$/;

const diskFullCodes = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/;
export const diskFullRemedy =
  'Faites de la place : « journalctl --vacuum-size=200M », ou agrandissez ce disque, que « df -h » montre';

/** `reasonOf` with its path and a remedy for missing permissions or a full disk. */
export function reasonWithPath(error: unknown): string {
  const { path, code } = (error ?? {}) as { path?: unknown; code?: unknown };
  const room = diskFullCodes.test(String(code)) ? `. ${diskFullRemedy}` : '';
  if (typeof path !== 'string') return `${reasonOf(error)}${room}`;
  const remedy = permissionCodes.test(String(code))
    ? path.startsWith(`${installPaths.data}/`)
      ? `. Rendez ses fichiers à la boutique : ${ownCommand(installPaths.data)}`
      : `. La boutique ne lit que ce que tous peuvent lire (chmod -R a+rX), et n’écrit que dans ${installPaths.data}`
    : room;
  return `${path} : ${reasonOf(error)}${remedy}`;
}
