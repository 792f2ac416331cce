import { installPaths } from '../install/paths.ts';

export class Refusal extends Error {}

export const heldReason = 'un autre programme la tient';

const reasons: readonly [reason: string, ...codes: string[]][] = [
  ['les droits manquent', 'EACCES', 'EPERM'],
  ['le disque est en lecture seule', 'EROFS'],
  ['le disque est plein', 'ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'],
  ['ce chemin n’existe pas', 'ENOENT'],
  ['ce chemin passe par un fichier', 'ENOTDIR'],
  ['c’est un dossier', 'EISDIR'],
  ['ce n’est pas un dossier', 'EEXIST'],
  ['un autre programme y écoute déjà', 'EADDRINUSE'],
  ['cette adresse n’est pas à cette machine', 'EADDRNOTAVAIL'],
  ['cette adresse n’existe pas', 'ENOTFOUND'],
  ['le DNS de cette machine ne répond pas', 'EAI_AGAIN', 'ETIMEOUT'],
  ['personne n’y répond', 'ECONNREFUSED'],
  ['la connexion a été coupée', 'ECONNRESET', 'UND_ERR_SOCKET'],
  ['rien ne répond à temps', 'ETIMEDOUT', 'TimeoutError', 'UND_ERR_CONNECT_TIMEOUT'],
  ['le serveur refuse ce compte ou son mot de passe', 'EAUTH'],
  // OpenSSL's « wrong version number ».
  ['ce port ne parle pas TLS d’emblée (smtps:// va au port 465, smtp:// au port 587)', '0A00010B'],
  ['son certificat n’est pas reconnu', 'certificate'],
  ['il n’y a pas encore de certificat pour ce nom', 'EPROTO'],
  ['aucun chemin n’y mène', 'EHOSTUNREACH'],
  ['le système ne donne plus de fichiers', 'EMFILE'],
  ['son fichier a été enlevé ou remplacé', 'SQLITE_READONLY_DBMOVED'],
  ['la base ne peut être écrite', 'SQLITE_READONLY'],
  ['la base ne peut être ouverte', 'SQLITE_CANTOPEN'],
  ['la base est abîmée', 'SQLITE_NOTADB', 'SQLITE_CORRUPT'],
  [heldReason, 'SQLITE_BUSY'],
];

/** In French if known; a wrapper gives the reason of its cause. */
export function reasonOf(error: unknown): string {
  const { name, code, message, cause, errors } = (error ?? {}) as Partial<AggregateError & { code: unknown }>;
  const innerError: unknown = cause ?? errors?.[0];
  if (innerError) return reasonOf(innerError);
  // The mail client mentions the system's code only in its message.
  const tokens = [name, code, ...String(message).split(/\W+/)];
  const matchesCode = (one: string) => tokens.includes(one) || `${code}`.startsWith(`${one}_`);
  const [reason] = reasons.find(([, ...codes]) => codes.some(matchesCode)) ?? [];
  return reason ?? (message ? String(message) : String(error));
}

export const chownCommand = (folder: string): string =>
  `chown -R --reference=${folder}/ ${folder}/ && chmod -R u+rwX ${folder}/`;

const permissionPattern = /^(EACCES|EPERM|EROFS)$/;

const diskFullPattern = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/;
export const diskFullRemedy =
  'Faites de la place : « journalctl --vacuum-size=200M », ou agrandissez ce disque, que « df -h » montre';

/** Adds the path, and a remedy for missing permissions or a full disk. */
export function reasonWithPath(error: unknown): string {
  const { path, code } = (error ?? {}) as { path?: unknown; code?: unknown };
  const diskRemedy = diskFullPattern.test(String(code)) ? `. ${diskFullRemedy}` : '';
  if (typeof path !== 'string') return `${reasonOf(error)}${diskRemedy}`;
  const remedy = permissionPattern.test(String(code))
    ? path.startsWith(`${installPaths.data}/`)
      ? `. Rendez ses fichiers à la boutique : ${chownCommand(installPaths.data)}`
      : `. La boutique ne lit que ce que tous peuvent lire (chmod -R a+rX), et n’écrit que dans ${installPaths.data}`
    : diskRemedy;
  return `${path} : ${reasonOf(error)}${remedy}`;
}
