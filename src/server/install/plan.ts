import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../../config.ts';
import { Refusal } from '../start/refusal.ts';
import { places } from './places.ts';
import { type Settings, settingsIn, withSettings } from './settings.ts';

export type PlannedFile = { path: string; text: string; mode: number };

/** State of the machine; `read` answers null for a missing file. */
export type Present = { read: (path: string) => string | null; hasShop: boolean };

export type Plan = {
  files: PlannedFile[];
  made: Settings;
  /** Settings after the first start, when the first password is in the database. */
  afterOpening: PlannedFile;
  config: Config;
  foreignFront: boolean;
};

type Wanted = {
  address: string;
  answers: Settings;
  deployed: (name: string) => string;
};

/** Host of an address, as typed or pasted from a browser. @throws Refusal */
export function hostIn(typed: string): string {
  const { host = '', pathname, search } = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`) ?? {};
  if (!host.includes('.') && !host.startsWith('localhost:'))
    throw new Refusal(`« ${typed} » n’est pas l’adresse d’une boutique : donnez son nom entier, comme boutique.fr.`);
  if (pathname !== '/' || search !== '')
    throw new Refusal(`La boutique est seule à son adresse : « ${host} », sans ce qui suit.`);
  return host;
}

/** Our own Caddyfile, and the one of Debian's package. */
const replaceable = /^# Comptoir Vermeil|The Caddyfile is an easy way to configure your Caddy web server/m;

const fixed = (address: string): Settings => ({ SITE_URL: `https://${address}`, TRUST_PROXY: '1', DEMO: '0' });
const unlessGiven: Settings = { BACKUP_DIR: `${places.data}/sauvegardes`, METRICS_PORT: '9464' };

const makePassword = () => randomBytes(18).toString('base64url');

/** Idempotent for the same answers. @throws ConfigError naming the wrong answers */
export function planInstall({ address, answers, deployed }: Wanted, { read, hasShop }: Present): Plan {
  const text = read(places.settings) ?? '';
  const before = settingsIn(text);
  const made: Settings = {};
  const needsPassword = (name: string) => !answers[name] && !before[name];
  if (needsPassword('ADMIN_PASSWORD') && !hasShop) made['ADMIN_PASSWORD'] = makePassword();
  if (needsPassword('BACKUP_PASSWORD')) made['BACKUP_PASSWORD'] = makePassword();
  const settings = withSettings(text, { ...unlessGiven, ...before, ...fixed(address), ...answers, ...made });
  const config = readConfig({ ...settingsIn(settings), DATA_DIR: places.data });
  const front = read(places.caddy);
  const foreignFront = front !== null && !replaceable.test(front);
  const port = `127.0.0.1:${config.port}`;
  const file = (path: string, content: string, mode = 0o644): PlannedFile => ({ path, text: content, mode });
  return {
    files: [
      file(places.settings, settings, 0o600),
      file(places.service, deployed('comptoir.service')),
      file(places.socket, deployed('comptoir.socket').replace('127.0.0.1:4321', port)),
      ...(foreignFront ? [] : [file(places.caddy, frontOf(address, port, deployed))]),
    ],
    made,
    afterOpening: file(places.settings, withSettings(settings, { ADMIN_PASSWORD: null }), 0o600),
    config,
    foreignFront,
  };
}

export const frontOf = (address: string, port: string, deployed: Wanted['deployed']): string =>
  deployed('Caddyfile').replaceAll('boutique.example', address).replace('127.0.0.1:4321', port);

export const differences = (files: readonly PlannedFile[], read: Present['read']): PlannedFile[] =>
  files.filter(({ path, text }) => read(path) !== text);
