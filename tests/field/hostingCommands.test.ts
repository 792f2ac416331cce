import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { root } from '../../src/server/ensure.mjs';
import { parseSettings } from '../../src/server/install/settings.ts';
import { testFolder } from '../support/folder.ts';
import { has } from '../support/front.ts';
import { freePort } from '../support/port.ts';
import { type ShopProcess, spawnShop } from '../support/process.ts';

const work = testFolder('hosting-commands');
/** Places of the machine that the document names, below the test's folder. */
const at = (text: string) => text.replace(/(?<=^|[\s=>])\/(?=(?:etc|srv|var|usr)\/)/gm, `${work}/`);
const dataDir = join(work, 'var/lib/comptoir');
const litestream = join(root, `node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`);
let shop: ShopProcess;
let port: number;
let replicating: ChildProcess | undefined;

const open = async () => {
  shop = await spawnShop(dataDir, { DEMO: '0', PORT: String(port), SITE_URL: '' });
};

beforeAll(async () => {
  port = await freePort();
  for (const folder of ['etc/nginx/conf.d', 'srv', 'bin', 'var/lib/comptoir'])
    mkdirSync(join(work, folder), { recursive: true });
  cpSync(join(root, 'deploy'), join(work, 'deploy'), { recursive: true });
  const program = `#!/bin/sh\nexec '${process.execPath}' '${root}/dist/server/entry.mjs' "$@"\n`;
  writeFileSync(join(work, 'comptoir-linux-x64'), program);
  writeFileSync(join(work, 'bin/comptoir'), program, { mode: 0o755 });
  // Programs of the machine take what they know: our units and nginx, Debian's packages.
  const known = {
    systemctl: 'case "$*" in *comptoir.s* | *comptoir | *nginx | *caddy | daemon-reload) ;; *) exit 5 ;; esac',
    journalctl: '[ "$1 $2" = "-u comptoir" ] || [ "$*" = --vacuum-size=200M ]',
    scp: '{ [ -s "$1" ] && [ "$2" = debian@boutique.fr: ]; } || [ "$*" = "-3 -r debian@boutique.fr:/srv/copie debian@192.0.2.7:" ]',
    ssh: '[ "$*" = debian@boutique.fr ]',
    'apt-get': '[ "$1" = update ] || [ "$1 $2" = "install -y" ]',
    ping: '[ "$*" = boutique.fr ]',
    certbot: '[ "$*" = "certonly --nginx -d boutique.example" ]',
  };
  for (const [name, script] of Object.entries(known))
    writeFileSync(join(work, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  if (existsSync(litestream)) copyFileSync(litestream, join(work, 'bin/litestream'));
  writeFileSync(join(work, 'etc/comptoir.env'), `PORT=${port}\n`);
  await open();
}, 60_000);
afterAll(async () => {
  replicating?.kill('SIGKILL');
  await shop?.stop();
});

const environment = (): NodeJS.ProcessEnv => ({
  ...parseSettings(readFileSync(join(work, 'etc/comptoir.env'), 'utf8')),
  ...{ HOME: work, LOG_LEVEL: 'error', ADMIN_EMAIL: 'a@vermeil.example' },
  ...{ DATA_DIR: dataDir, BACKUP_DIR: join(work, 'srv/copies'), COMPTOIR_ROOT: work },
  COMPTOIR_FILE: join(work, 'comptoir-linux-x64'),
  PATH: `${join(work, 'bin')}:${process.env['PATH']}`,
});

async function type(line: string, input = ''): Promise<{ code: number | null; said: string }> {
  const child = spawn('sh', ['-c', line], { cwd: work, env: environment(), stdio: 'pipe' });
  child.stdin.on('error', () => undefined).end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Litestream copies the shop's database for some seconds, then the machine is lost. */
async function replicate() {
  const config = join(work, 'etc/litestream.yml');
  writeFileSync(config, at(readFileSync(join(root, 'deploy/litestream.yml'), 'utf8')));
  replicating = spawn(litestream, ['replicate', '-config', config], { stdio: 'ignore' });
  const copied = () =>
    existsSync(join(work, 'srv/replica')) &&
    readdirSync(join(work, 'srv/replica'), { recursive: true }).some((name) => String(name).endsWith('.lz4'));
  while (!copied()) await new Promise((resolve) => setTimeout(resolve, 100));
  replicating.kill('SIGTERM');
  await once(replicating, 'exit');
}

type Row = {
  line: string;
  /** Words in capitals of the line. */
  words?: Record<string, string>;
  before?: () => unknown;
  input?: string;
  /** Debian's package that it needs. */
  needs?: string;
  code?: number;
  says?: RegExp;
};

const stop = () => shop.stop();

const phrase = 'trois-lingots-au-coffre\n';
const colleague = 'collegue@exemple.fr';
const depot = { DEPOT: 'depot', FICHIER: 'secret' };
/** In the order of a machine's life. */
const rows: Row[] = [
  { line: 'ping boutique.fr' },
  { line: 'scp comptoir-linux-x64 debian@boutique.fr:' },
  { line: 'ssh debian@boutique.fr' },
  { line: 'chmod +x comptoir-linux-x64' },
  // `.test` leads nowhere (RFC 2606), and the example itself is refused: all but the last sentence is an installation.
  {
    line: './comptoir-linux-x64 install boutique.example',
    words: { 'boutique.example': 'vermeil.test' },
    code: 1,
    says: /entre encore : vermeil\.test ne mène nulle part/,
  },
  {
    line: './comptoir-linux-x64 install boutique.fr',
    words: { 'boutique.fr': 'vermeil.test' },
    code: 1,
    says: /entre encore : vermeil\.test ne mène nulle part/,
  },
  {
    line: './comptoir-linux-x64 install boutique.fr BACKUP_PASSWORD=MOT-DE-PASSE',
    words: { 'boutique.fr': 'vermeil.test', 'MOT-DE-PASSE': 'trois-lingots-au-coffre' },
    code: 1,
    says: /entre encore : vermeil\.test ne mène nulle part/,
  },
  { line: 'apt-get install -y unattended-upgrades' },
  { line: 'comptoir doctor', code: 1, says: /✓ base[\s\S]*✗ nom : vermeil\.test ne mène nulle part/ },
  { line: 'journalctl -u comptoir' },
  { line: 'journalctl -u comptoir -p warning' },
  { line: 'journalctl -u comptoir -n 50' },
  { line: 'journalctl --vacuum-size=200M' },
  { line: 'df -h /var/lib/comptoir', says: /%/ },
  { line: 'systemctl restart comptoir' },
  { line: 'comptoir mail test vous@exemple.fr', says: /l’essai est écrit/ },
  {
    line: 'comptoir admin password vous@exemple.fr',
    words: { 'vous@exemple.fr': colleague },
    before: () => type(`comptoir admin create ${colleague}`, phrase),
    input: phrase,
  },
  { line: 'comptoir admin factor vous@exemple.fr', words: { 'vous@exemple.fr': colleague } },
  { line: 'comptoir admin list', says: /collegue@exemple\.fr\touvert/ },
  { line: 'comptoir admin disable collegue@exemple.fr' },
  { line: 'grep BACKUP_PASSWORD /etc/comptoir.env', says: /BACKUP_PASSWORD=trois/ },
  {
    line: 'comptoir verify FICHIER',
    words: { FICHIER: join(root, 'tests/features/goods/sealed-2026-11-28.zip') },
    says: /est entier : 1\spage et 4\slignes/,
  },
  {
    line: 'chown --reference=/var/lib/comptoir/ FICHIER',
    words: { FICHIER: 'comptoir-linux-x64' },
  },
  { line: "ssh-keygen -q -t ed25519 -N '' -f /var/lib/comptoir/cle", needs: 'ssh-keygen' },
  { line: 'chown --reference=/var/lib/comptoir/ /var/lib/comptoir/cle', needs: 'ssh-keygen' },
  { line: 'cat /var/lib/comptoir/cle.pub', needs: 'ssh-keygen', says: /^ssh-ed25519 / },
  {
    line: 'restic -r DEPOT --password-file FICHIER init',
    words: depot,
    needs: 'restic',
    before: () => writeFileSync(join(work, 'secret'), phrase),
  },
  {
    line: 'restic -r DEPOT --password-file FICHIER backup /var/lib/comptoir/sauvegardes',
    words: depot,
    needs: 'restic',
    before: () => type(at('comptoir backup /var/lib/comptoir/sauvegardes')),
    says: /snapshot \w+ saved/,
  },
  {
    line: 'restic -r DEPOT --password-file FICHIER restore latest --target /srv/depot',
    words: depot,
    needs: 'restic',
  },
  { line: 'chmod -R a+rX /srv/depot', needs: 'restic' },
  { line: 'apt-get install -y nginx python3-certbot-nginx' },
  { line: 'certbot certonly --nginx -d ADDRESS', words: { ADDRESS: 'boutique.example' } },
  {
    line: 'sed s/boutique.example/ADDRESS/ deploy/nginx.conf > /etc/nginx/conf.d/boutique.conf',
    words: { ADDRESS: 'vermeil.example' },
  },
  { line: 'systemctl reload nginx' },
  { line: 'comptoir backup', says: /relu et vérifié/ },
  { line: 'comptoir copies', says: /\t/ },
  {
    line: 'comptoir doctor NOM',
    words: { NOM: '$(comptoir copies | head -n 1 | cut -f 1)' },
    says: /s’ouvre : \d+ fichiers du /,
  },
  { line: 'comptoir backup /var/lib/comptoir/demenagement', says: /relu et vérifié/ },
  { line: 'cp -r /var/lib/comptoir/demenagement /srv/copie' },
  { line: 'scp -3 -r debian@boutique.fr:/srv/copie debian@192.0.2.7:' },
  { line: 'systemctl disable --now comptoir.socket comptoir' },
  {
    line: 'cp -r copie /srv/copie',
    words: { 'r copie': 'r /var/lib/comptoir/demenagement' },
    before: () => rmSync(join(work, 'srv/copie'), { recursive: true }),
  },
  { line: 'comptoir backup /var/lib/comptoir/FOLDER', words: { FOLDER: 'demenagement' }, says: /relu et vérifié/ },
  { line: 'comptoir backup FOLDER', words: { FOLDER: '/var/lib/comptoir/demenagement' }, says: /relu et vérifié/ },
  {
    line: 'cp -r FOLDER /srv/copie',
    words: { FOLDER: '/var/lib/comptoir/demenagement' },
    before: () => rmSync(join(work, 'srv/copie'), { recursive: true }),
  },
  { line: 'chmod -R a+rX /srv/copie' },
  // The program of these tests is not a signed executable: `.ci/smoke.ts` updates one and rolls it back.
  { line: 'comptoir update FOLDER', words: { FOLDER: '/srv/copie' }, code: 1, says: /Seul l’exécutable/ },
  { line: 'comptoir update DOSSIER', words: { DOSSIER: '/srv/copie' }, code: 1, says: /Seul l’exécutable/ },
  { line: 'comptoir update', code: 1, says: /UPDATE_URL/ },
  { line: 'comptoir rollback', code: 1 },
  { line: 'systemctl stop comptoir.socket', before: stop },
  {
    line: 'comptoir restore /srv/depot/var/lib/comptoir/sauvegardes',
    words: { '/srv/depot/': `${work}/srv/depot${work}/` },
    needs: 'restic',
    says: /est remise dans/,
  },
  { line: 'comptoir restore', says: /est remise dans/ },
  {
    line: 'comptoir restore NAME',
    words: { NAME: '$(comptoir copies | head -n 1 | cut -f 1)' },
    says: /est remise dans/,
  },
  {
    line: 'comptoir restore NOM',
    words: { NOM: '$(comptoir copies | head -n 1 | cut -f 1)' },
    says: /est remise dans/,
  },
  { line: 'comptoir restore /srv/copie', says: /est remise dans/ },
  { line: 'comptoir restore FOLDER', words: { FOLDER: '/srv/copie' }, says: /est remise dans/ },
  { line: 'systemctl start comptoir' },
  {
    line: 'litestream restore -config /etc/litestream.yml -o /srv/shop.db /var/lib/comptoir/shop.db',
    before: async () => {
      await open();
      await replicate();
      await stop();
    },
  },
  { line: 'chmod 644 /srv/shop.db' },
  { line: 'comptoir promote /srv/shop.db', says: /La boutique de .* est dans/ },
  { line: 'apt-get install -y libatomic1' },
];

const programs =
  'comptoir|comptoir-linux-x64|litestream|systemctl|journalctl|chmod|chown|cp|cat|df|grep|ping|scp|ssh|ssh-keygen|restic|apt-get|certbot|sed';
/** Everything set as code that begins with a program; wrapped lines are one. */
const typed = ['hosting.md', 'heberger.md'].flatMap((name) => [
  ...readFileSync(join(root, 'docs', name), 'utf8')
    .replace(/ *```\n([\s\S]*?)```/g, (_block, lines: string) => lines.replace(/ *(.+)/g, '`$1`'))
    .matchAll(new RegExp(`\`((?:sudo\\s)?(?:\\./)?(?:${programs})\\s[^\`]+)\``, 'g')),
]);
const lines = [...new Set(typed.map(([, line = '']) => line.replace(/\s+/g, ' ').replace(/^sudo /, '')))];

describe('Chaque commande des deux documents de l’hébergeur, tapée telle quelle', { timeout: 120_000 }, () => {
  it('est essayée ici', () => {
    expect(lines.filter((line) => line !== 'comptoir COMMAND').sort()).toEqual(rows.map(({ line }) => line).sort());
  });

  it('les réglages donnés en exemple sont justes', () => {
    const settings = readFileSync(join(root, 'docs/heberger.md'), 'utf8').matchAll(/^(BACKUP_DIR)=(.*)$/gm);
    const places = [...settings].map(([, name = '', value = '']) =>
      readConfig({ [name]: value, BACKUP_PASSWORD: phrase }),
    );
    expect(places.map(({ backupDir }) => backupDir?.split(':')[0])).toEqual(['sftp', 's3']);
  });

  for (const { line, words = {}, before, input, needs, code = 0, says = /^/ } of rows)
    it.skipIf(/^litestream|\/srv\/shop\.db/.test(line) ? !existsSync(litestream) : needs !== undefined && !has(needs))(
      line,
      async () => {
        await before?.();
        const filled = Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, value), line);
        const ended = await type(at(filled), input);
        expect(ended.said).toMatch(says);
        expect(ended.code, ended.said).toBe(code);
      },
    );
});
