import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { environment } from '../../src/environment.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';

const work = testFolder('keys');

/** Of systemd, Docker, Kubernetes, npm, PM2, cron, CI and the usual proxies. */
const foreignNames =
  `PATH HOME USER MAIL TZ HOSTNAME PORTS SYSTEMD_EXEC_PID LISTEN_FDS STATE_DIRECTORY LOGS_DIRECTORY DOCKER_HOST
  KUBERNETES_PORT WEB_PORT CCACHE_DIR npm_config_loglevel INIT_CWD NODE_ENV PM2_HOME MAILTO MAILFROM CI HOSTS DEMOS
  HTTP_PROXY NO_PROXY XDG_DATA_DIRS DATABASE_URL BASE_URL`.match(/\w+/g) ?? [];
/** The bank's sandbox. */
const bank = {
  MONETICO_TPE: '1234567',
  MONETICO_KEY: '0123456789ABCDEF0123456789ABCDEF01234567',
  MONETICO_COMPANY: 'monSite1',
};
const live = { ...bank, MONETICO_URL: 'https://p.monetico-services.com/paiement.cgi' };

describe('L’environnement', () => {
  it('Chaque valeur fausse est dite en français, en une fois, ce qui manque à une autre et un nom qui n’existe pas aussi', () => {
    const wrong = {
      PORT: '70000',
      DEMO: 'oui',
      ADMIN_EMAIL: 'vous',
      MONETICO_TPE: '1',
      MONETICO_KEY: 'abc',
      SHOP_IBAN: 'FR00ABC',
      // Its password is not encoded: the server would be « ss ».
      SMTP_URL: 'smtps://contact@boutique.fr:p@ss/w#rd@smtp.exemple.fr',
      SHOP_IBN: 'FR76 3000 6000 0112 3456 7890 189',
      SHOP_XYZZY: 'rien',
    };
    let said = '';
    try {
      readConfig(wrong);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      said = String(error);
    }
    for (const name of [...Object.keys(wrong), 'MONETICO_COMPANY'])
      expect(said).toMatch(new RegExp(`^  ${name} : `, 'm'));
    expect(said).toContain('SHOP_IBN : ce nom n’existe pas ; vouliez-vous dire SHOP_IBAN ?');
    expect(said).toMatch(/SHOP_XYZZY : ce nom n’existe pas$/m);
    expect(() => readConfig({ ADMIN_PASSWORD: 'assez-long-mais-seul' })).toThrow(/ADMIN_EMAIL/);
    expect(said).not.toMatch(/\b(must|expected|invalid|too (small|big)|string)\b/i);
  });

  it('Un nom à une ou deux lettres d’un vrai est nommé, ceux des autres programmes passent', () => {
    expect(() => readConfig({ SITE_ULR: 'x' })).toThrow(
      'SITE_ULR : ce nom n’existe pas ; vouliez-vous dire SITE_URL ?',
    );
    expect(() => readConfig({ BACKUPDIR: 'x' })).toThrow('vouliez-vous dire BACKUP_DIR ?');
    for (const name of foreignNames) expect(() => readConfig({ [name]: 'x' }), name).not.toThrow();
    const around = Object.keys(process.env).filter((name) => !(name in environment.shape));
    expect(() => readConfig(Object.fromEntries(around.map((name) => [name, 'x']))), String(around)).not.toThrow();
  });

  it('L’adresse publique est celle d’un site entier, sans chemin ni compte', () => {
    for (const SITE_URL of ['https://vermeil.fr/', 'http://127.0.0.1:4321', 'https://Vermeil.fr:443'])
      expect(() => readConfig({ SITE_URL })).not.toThrow();
    const wrong = [
      'vermeil.fr',
      'https://',
      'ftp://vermeil.fr',
      'https://vermeil.fr/boutique',
      'https://vermeil.fr/?a=1',
    ];
    for (const SITE_URL of wrong)
      expect(() => readConfig({ SITE_URL }), SITE_URL).toThrow(/:\n {2}SITE_URL : doit être l’adresse .* sans chemin$/);
    expect(() => readConfig({ SITE_URL: 'https://moi:secret@vermeil.fr' })).toThrow(/SITE_URL/);
  });

  it('Une copie qui quitte la machine a son mot de passe, et va à une adresse lisible', () => {
    expect(() => readConfig({ BACKUP_DIR: 'sftp://a:b@c.fr/copies' })).toThrow('BACKUP_PASSWORD : est nécessaire avec');
    for (const BACKUP_DIR of ['ftp://a:b@c.fr/copies', 'sftp:/a', 's3://cle:secret@hote'])
      expect(() => readConfig({ BACKUP_DIR })).toThrow('BACKUP_DIR : doit être un dossier');
  });

  it('Sans rien, elle est une démonstration ; une banque ou un administrateur l’éteint, DEMO=1 la rallume', () => {
    expect(readConfig({})).toMatchObject({ demo: true, bank: undefined, port: 4321, host: '127.0.0.1' });
    expect(readConfig(bank).demo).toBe(false);
    expect(readConfig({ ADMIN_EMAIL: 'a@b.fr' }).demo).toBe(false);
    expect(readConfig({ ADMIN_EMAIL: 'a@b.fr', DEMO: '1' }).demo).toBe(true);
  });

  it('Une démonstration peut essayer la banque, et n’encaisse jamais d’argent réel', () => {
    expect(readConfig({ ...bank, DEMO: '1' })).toMatchObject({
      demo: true,
      bank: { url: expect.stringContaining('/test/') },
    });
    expect(() => readConfig({ ...live, DEMO: '1' })).toThrow(/DEMO : ne peut être 1 avec la vraie page de la banque/);
    expect(readConfig({ DEMO: '1', MONETICO_URL: live.MONETICO_URL }).bank).toBeUndefined();
  });

  it('Les questions à la banque vont au même environnement que les paiements', () => {
    expect(readConfig(bank).bank?.services).toBe('https://payment-api.e-i.com/test/');
    expect(readConfig(live).bank?.services).toBe('https://payment-api.e-i.com/');
    expect(readConfig({ ...live, MONETICO_SERVICES_URL: 'https://bank.example' }).bank?.services).toBe(
      'https://bank.example/',
    );
    for (const [page, MONETICO_SERVICES_URL] of [
      [bank, 'https://payment-api.e-i.com/'],
      [bank, 'http://payment-api.e-i.com/test/'],
      [live, 'https://payment-api.e-i.com/test/'],
    ] as const)
      expect(() => readConfig({ ...page, MONETICO_SERVICES_URL })).toThrow(/MONETICO_SERVICES_URL/);
  });

  it('La clé des pièces d’identité se donne en hexadécimal ou en base64, et fait 32 octets', () => {
    const key = Buffer.alloc(32, 0xa7);
    expect(readConfig({ IDENTITY_KEY: key.toString('hex') }).identityKey).toEqual(key);
    expect(readConfig({ IDENTITY_KEY: key.toString('base64') }).identityKey).toEqual(key);
    for (const wrong of ['court', 'a7'.repeat(16), key.toString('hex').slice(2)])
      expect(() => readConfig({ IDENTITY_KEY: wrong })).toThrow(/IDENTITY_KEY : doit faire 32 octets/);
  });

  it('Sans clé donnée, la boutique en fait une, la garde pour elle seule et la retrouve ; donnée, elle ne l’écrit pas', () => {
    const [one, other] = [join(work, 'une'), join(work, 'autre')];
    const { identity } = loadKeys(one);
    expect(identity).toHaveLength(32);
    expect(statSync(`${one}/keys/identity.key`).mode & 0o777).toBe(0o600);
    expect(loadKeys(one).identity).toEqual(identity);
    const key = Buffer.alloc(32, 1);
    expect(loadKeys(other, key).identity).toEqual(key);
    expect(existsSync(`${other}/keys/identity.key`)).toBe(false);
  });

  it('Les délais de conservation se règlent', () => {
    const identityLimits = { metalThreshold: 1_000_000, metalWindowDays: 30 };
    expect(readConfig({})).toMatchObject({ identityRetention: { keepYears: 5, pendingDays: 90 }, identityLimits });
    expect(readConfig({ IDENTITY_KEEP_YEARS: '6' })).toMatchObject({ identityRetention: { keepYears: 6 } });
    for (const [name, value] of [
      ['IDENTITY_KEEP_YEARS', '4'],
      ['IDENTITY_METAL_EUROS', '10001'],
      ['IDENTITY_METAL_DAYS', '29'],
    ] as const)
      expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
