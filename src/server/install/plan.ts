import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../../config.ts';
import { Refusal } from '../start/refusal.ts';
import { installPaths } from './paths.ts';
import { type InstallSettings, settingsIn, withSettings } from './settings.ts';

export type PlannedFile = { path: string; text: string; mode: number };

export type CurrentMachine = { read: (path: string) => string | null; hasShop: boolean };

export type InstallPlan = {
  files: PlannedFile[];
  generated: InstallSettings;
  afterOpening: PlannedFile;
  config: Config;
  foreignProxy: boolean;
};

type PlanInput = {
  address: string;
  answers: InstallSettings;
  deployed: (name: string) => string;
};

export function parseHost(typed: string): string {
  const { host = '', pathname, search } = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`) ?? {};
  if (!host.includes('.') && !host.startsWith('localhost:'))
    throw new Refusal(`« ${typed} » n’est pas l’adresse d’une boutique : donnez son nom entier, comme boutique.fr.`);
  if (pathname !== '/' || search !== '')
    throw new Refusal(`La boutique est seule à son adresse : « ${host} », sans ce qui suit.`);
  return host;
}

const replaceable = /^# Comptoir Vermeil|The Caddyfile is an easy way to configure your Caddy web server/m;

const required = (address: string): InstallSettings => ({
  SITE_URL: `https://${address}`,
  TRUST_PROXY: '1',
  DEMO: '0',
});
const defaults: InstallSettings = { BACKUP_DIR: `${installPaths.data}/sauvegardes`, METRICS_PORT: '9464' };

const makePassword = () => randomBytes(18).toString('base64url');

/** A second run keeps the settings and passwords of the first. @throws ConfigError naming the wrong answers */
export function planInstall({ address, answers, deployed }: PlanInput, { read, hasShop }: CurrentMachine): InstallPlan {
  const text = read(installPaths.settings) ?? '';
  const before = settingsIn(text);
  const generated: InstallSettings = {};
  const needsPassword = (name: string) => !answers[name] && !before[name];
  if (needsPassword('ADMIN_PASSWORD') && !hasShop) generated['ADMIN_PASSWORD'] = makePassword();
  if (needsPassword('BACKUP_PASSWORD')) generated['BACKUP_PASSWORD'] = makePassword();
  const settings = withSettings(text, { ...defaults, ...before, ...required(address), ...answers, ...generated });
  const config = readConfig({ ...settingsIn(settings), DATA_DIR: installPaths.data });
  const caddyfile = read(installPaths.caddy);
  const foreignProxy = caddyfile !== null && !replaceable.test(caddyfile);
  const port = `127.0.0.1:${config.port}`;
  const file = (path: string, content: string, mode = 0o644): PlannedFile => ({ path, text: content, mode });
  return {
    files: [
      file(installPaths.settings, settings, 0o600),
      file(installPaths.service, deployed('comptoir.service')),
      file(installPaths.socket, deployed('comptoir.socket').replace('127.0.0.1:4321', port)),
      ...(foreignProxy ? [] : [file(installPaths.caddy, caddyfileFor(address, port, deployed))]),
    ],
    generated,
    afterOpening: file(installPaths.settings, withSettings(settings, { ADMIN_PASSWORD: null }), 0o600),
    config,
    foreignProxy,
  };
}

export const caddyfileFor = (address: string, port: string, deployed: PlanInput['deployed']): string =>
  deployed('Caddyfile').replaceAll('boutique.example', address).replace('127.0.0.1:4321', port);

export const changedFiles = (files: readonly PlannedFile[], read: CurrentMachine['read']): PlannedFile[] =>
  files.filter(({ path, text }) => read(path) !== text);
