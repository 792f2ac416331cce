import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/runHere.ts';

let work: string;
let root: string;
let port: number;
/** The shop that answers that it is well. */
let shop: Server;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'shop-install-'));
  root = join(work, 'machine');
  mkdirSync(join(work, 'bin'));
  // The machine's own programs, which only say that they were asked.
  for (const name of ['systemctl', 'apt-get'])
    writeFileSync(join(work, 'bin', name), `#!/bin/sh\necho "${name} $*" >>'${work}/asked'\n`, { mode: 0o755 });
  shop = createServer((_request, response) => response.end('ok\n')).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  port = (shop.address() as AddressInfo).port;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
  rmSync(work, { recursive: true, force: true });
});

const answers = ['ADMIN_EMAIL=a@vermeil.fr', 'SMTP_URL=smtp://compte:secret@smtp.vermeil.fr'];
async function install(...words: string[]) {
  rmSync(join(work, 'asked'), { force: true });
  const program = join(work, 'comptoir-linux-x64');
  writeFileSync(program, '#!/bin/sh\n');
  const environment = {
    PATH: `${join(work, 'bin')}:${process.env['PATH']}`,
    COMPTOIR_FILE: program,
    COMPTOIR_ROOT: root,
  };
  const args = ['install', 'vermeil.fr', ...words];
  const former = process.umask(0o077);
  const { code, said } = await runHere(join(work, 'rien'), args, environment);
  process.umask(former);
  const asked = join(work, 'asked');
  return { code, said, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [] };
}
const settings = () => readFileSync(join(root, 'etc/comptoir.env'), 'utf8');

describe('« comptoir install »', { timeout: 60_000 }, () => {
  it('sans adresse électronique, ou avec un réglage inconnu, n’écrit rien', async () => {
    expect(await install()).toMatchObject({ code: 1, said: expect.stringContaining('ADMIN_EMAIL=vous@exemple.fr') });
    expect(await install(...answers, 'COULEUR=or')).toMatchObject({
      code: 1,
      said: expect.stringContaining('« COULEUR »'),
    });
    expect(existsSync(root)).toBe(false);
  });

  it('--dry-run montre ce qui serait écrit, sans un secret, et n’écrit rien', async () => {
    const { code, said, asked } = await install(...answers, '--dry-run');
    expect(code).toBe(0);
    expect(said).toContain('/etc/comptoir.env\n');
    expect(said).toContain('  SITE_URL=https://vermeil.fr\n');
    expect(said).toContain('BACKUP_PASSWORD=…');
    expect(said).not.toContain('secret');
    expect(asked).toEqual([]);
    expect(existsSync(root)).toBe(false);
  });

  it('écrit, ouvre, montre les mots de passe une fois, et dit où se connecter', async () => {
    const { code, said, asked } = await install(...answers, `PORT=${port}`);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('https://vermeil.fr/admin') });
    const [, password = ''] = /BACKUP_PASSWORD {2}(\S+)/.exec(said) ?? [];
    expect(said).toMatch(/ADMIN_PASSWORD {2}\S{20,}/);
    expect(settings()).toContain(`BACKUP_PASSWORD=${password}\n`);
    expect(settings()).not.toContain('ADMIN_PASSWORD');
    expect(statSync(join(root, 'etc/comptoir.env')).mode & 0o777).toBe(0o600);
    // The shop's user runs it.
    expect(statSync(join(root, 'usr/local/bin')).mode & 0o777).toBe(0o755);
    expect(readFileSync(join(root, 'usr/local/bin/comptoir'), 'utf8')).toBe('#!/bin/sh\n');
    expect(readFileSync(join(root, 'etc/systemd/system/comptoir.socket'), 'utf8')).toContain(`:${port}\n`);
    expect(asked).toEqual([
      'apt-get update -q',
      'apt-get install -y -q caddy',
      'systemctl daemon-reload',
      'systemctl enable comptoir.socket comptoir.service',
      'systemctl restart comptoir.socket',
      'systemctl is-active -q comptoir',
      'systemctl restart comptoir',
      'systemctl enable caddy',
      'systemctl reload-or-restart caddy',
    ]);
  });

  it('relancée ne change rien, et une réponse nouvelle ne rouvre que la boutique', async () => {
    mkdirSync(join(root, 'usr/bin'), { recursive: true });
    writeFileSync(join(root, 'usr/bin/caddy'), '');
    mkdirSync(join(root, 'var/lib/comptoir'), { recursive: true });
    writeFileSync(join(root, 'var/lib/comptoir/shop.db'), '');
    const before = settings();
    const again = await install();
    expect(again).toMatchObject({ code: 0, asked: ['systemctl is-active -q comptoir'] });
    expect(again.said).not.toMatch(/écrit|PASSWORD/);
    expect(settings()).toBe(before);
    expect((await install('SHOP_NAME=Au Vermeil')).asked).toEqual([
      'systemctl is-active -q comptoir',
      'systemctl restart comptoir',
    ]);
    expect(settings()).toBe(`${before}SHOP_NAME='Au Vermeil'\n`);
  });
});
