import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../../config.ts';
import { Refusal } from '../start/refusal.ts';
import { installPlaces } from './places.ts';
import { type InstallSettings, settingsIn, withSettings } from './settings.ts';

export type PlannedFile = { path: string; text: string; mode: number };

export type Present = { read: (path: string) => string | null; hasShop: boolean };

export type InstallPlan = {
  files: PlannedFile[];
  generated: InstallSettings;
  afterOpening: PlannedFile;
  config: Config;
  foreignFront: boolean;
};

type PlanInput = {
  address: string;
  answers: InstallSettings;
  deployed: (name: string) => string;
};

/** @throws Refusal */
export function hostIn(typed: string): string {
  const { host = '', pathname, search } = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`) ?? {};
  if (!host.includes('.') && !host.startsWith('localhost:'))
    throw new Refusal(`« ${typed} » n’est pas l’adresse d’une boutique : donnez son nom entier, comme boutique.fr.`);
  if (pathname !== '/' || search !== '')
    throw new Refusal(`La boutique est seule à son adresse : « ${host} », sans ce qui suit.`);
  return host;
}

const replaceable = /^# Comptoir Vermeil|The Caddyfile is an easy way to configure your Caddy web server/m;

const fixed = (address: string): InstallSettings => ({ SITE_URL: `https://${address}`, TRUST_PROXY: '1', DEMO: '0' });
const unlessGiven: InstallSettings = { BACKUP_DIR: `${installPlaces.data}/sauvegardes`, METRICS_PORT: '9464' };

const makePassword = () => randomBytes(18).toString('base64url');

/** A second run keeps the settings and passwords of the first. @throws ConfigError naming the wrong answers */
export function planInstall({ address, answers, deployed }: PlanInput, { read, hasShop }: Present): InstallPlan {
  const text = read(installPlaces.settings) ?? '';
  const before = settingsIn(text);
  const generated: InstallSettings = {};
  const needsPassword = (name: string) => !answers[name] && !before[name];
  if (needsPassword('ADMIN_PASSWORD') && !hasShop) generated['ADMIN_PASSWORD'] = makePassword();
  if (needsPassword('BACKUP_PASSWORD')) generated['BACKUP_PASSWORD'] = makePassword();
  const settings = withSettings(text, { ...unlessGiven, ...before, ...fixed(address), ...answers, ...generated });
  const config = readConfig({ ...settingsIn(settings), DATA_DIR: installPlaces.data });
  const front = read(installPlaces.caddy);
  const foreignFront = front !== null && !replaceable.test(front);
  const port = `127.0.0.1:${config.port}`;
  const file = (path: string, content: string, mode = 0o644): PlannedFile => ({ path, text: content, mode });
  return {
    files: [
      file(installPlaces.settings, settings, 0o600),
      file(installPlaces.service, deployed('comptoir.service')),
      file(installPlaces.socket, deployed('comptoir.socket').replace('127.0.0.1:4321', port)),
      ...(foreignFront ? [] : [file(installPlaces.caddy, frontOf(address, port, deployed))]),
    ],
    generated,
    afterOpening: file(installPlaces.settings, withSettings(settings, { ADMIN_PASSWORD: null }), 0o600),
    config,
    foreignFront,
  };
}

export const frontOf = (address: string, port: string, deployed: PlanInput['deployed']): string =>
  deployed('Caddyfile').replaceAll('boutique.example', address).replace('127.0.0.1:4321', port);

export const changedFiles = (files: readonly PlannedFile[], read: Present['read']): PlannedFile[] =>
  files.filter(({ path, text }) => read(path) !== text);
