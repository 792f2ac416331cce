import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import Client from 'ssh2-sftp-client';
import { installPaths } from '../install/paths.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { draftSuffix, redactedUrl, type Store } from './store.ts';

const timeoutMs = 20_000;

/** `sftp://user:password@host:port/folder?empreinte=SHA256:…`, or `cle=FILE`. @throws Refusal for another host key */
export async function sftpStore(url: URL): Promise<Store> {
  const label = redactedUrl(url);
  const expectedFingerprint = url.searchParams.get('empreinte')?.replaceAll(' ', '+');
  const keyFile = url.searchParams.get('cle');
  let serverFingerprint = '';
  const ignoreEvent = () => undefined;
  // Without these handlers, the client would log each disconnection.
  const client = new Client('copies', { error: ignoreEvent, end: ignoreEvent, close: ignoreEvent });
  let sftp: Awaited<ReturnType<typeof client.connect>>;
  try {
    sftp = await client.connect({
      // Each response would wait 40 ms without TCP_NODELAY.
      sock: connect({ host: url.hostname, port: Number(url.port || 22), noDelay: true }),
      username: decodeURIComponent(url.username),
      ...(keyFile ? { privateKey: readKey(keyFile) } : { password: decodeURIComponent(url.password) }),
      readyTimeout: timeoutMs,
      keepaliveInterval: timeoutMs,
      hostVerifier: (key: Buffer) => {
        serverFingerprint = `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`;
        return serverFingerprint === expectedFingerprint;
      },
    });
  } catch (error) {
    if (serverFingerprint !== '' && serverFingerprint !== expectedFingerprint)
      throw new Refusal(
        `Le serveur ${label} montre l’empreinte ${serverFingerprint}${expectedFingerprint ? `, non ${expectedFingerprint}` : ''}. ` +
          `Si c’est bien la sienne, ajoutez ${url.search ? '&' : '?'}empreinte=${serverFingerprint} à l’adresse.`,
      );
    throw error;
  }
  // In « /~/copies », the path is relative to the account's home.
  const root = decodeURIComponent(url.pathname).replace(/^\/~\//, '');
  const path = (name: string) => posix.join(root, name);
  const createdFolders = new Set<string>();
  const makeFolder = async (folder: string) => {
    if (createdFolders.has(folder)) return;
    if (!(await client.exists(folder))) await client.mkdir(folder, true);
    createdFolders.add(folder);
  };
  return {
    label,
    list: async (name) => {
      await makeFolder(path(name));
      return (await client.list(path(name))).filter(({ type }) => type === '-').map((entry) => entry.name);
    },
    put: async (name, bytes) => {
      await makeFolder(posix.dirname(path(name)));
      const draft = `${path(name)}${draftSuffix}`;
      await client.put(Buffer.from(bytes), draft, { writeStreamOptions: { mode: 0o600 } });
      // Not all servers have a rename that overwrites.
      await client.posixRename(draft, path(name)).catch(() => client.rename(draft, path(name)));
    },
    get: async (name) => (await client.get(path(name))) as Buffer,
    remove: async (name) => void (await client.delete(path(name), true)),
    freeBytes: async () => {
      await makeFolder(root);
      return promisify(sftp.ext_openssh_statvfs.bind(sftp))(root).then(
        ({ f_bavail, f_frsize }) => f_bavail * f_frsize,
        () => Number.POSITIVE_INFINITY,
      );
    },
    close: async () => void (await client.end()),
  };
}

function readKey(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Refusal(
      `La clé ${file} de BACKUP_DIR ne peut pas être lue : ${reasonOf(error)}. ` +
        `Mettez-la dans ${installPaths.data} et donnez-la à la boutique : chown --reference=${installPaths.data}/ ${file}`,
    );
  }
}
