import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { s3Credentials, s3Server } from './s3.ts';

/** From Debian's openssh-sftp-server. */
const sftpProgram = ['/usr/lib/openssh/sftp-server', '/usr/libexec/sftp-server'].find((file) => existsSync(file));
export const hasSftp = sftpProgram !== undefined;

export type StoreServer = { address: string; stop: () => Promise<void> };

/** OpenSSH's SFTP server over a folder, account « compte »; the address lacks the fingerprint. */
export async function startSftp(folder: string): Promise<StoreServer> {
  mkdirSync(folder, { recursive: true });
  const hostKeys = [ssh2.utils.generateKeyPairSync('ed25519').private];
  const ssh = new ssh2.Server({ hostKeys }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (attempt) => {
      if (attempt.method === 'password' && attempt.username === 'compte' && attempt.password === 'mot:de@passe')
        attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('subsystem', (acceptSubsystem) => {
        const channel = acceptSubsystem();
        const program = spawn(sftpProgram ?? '', [], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
        channel.pipe(program.stdin);
        program.stdout.pipe(channel);
        channel.on('close', () => program.kill());
      });
    });
  });
  // No delay for small answers, like OpenSSH.
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `sftp://compte:${encodeURIComponent('mot:de@passe')}@127.0.0.1:${port}${join(folder, 'copies')}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** S3 with a bucket « copies » in the folder. */
export async function startS3(folder: string): Promise<StoreServer> {
  mkdirSync(join(folder, 'copies'), { recursive: true });
  const server = s3Server(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `s3+http://${s3Credentials}@127.0.0.1:${port}/copies/boutique?region=fr-par`,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
