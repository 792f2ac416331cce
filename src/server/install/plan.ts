import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../../config.ts';
import { Refusal } from '../start/refusal.ts';
import { installPaths } from './paths.ts';
import { type InstallSettings, parseSettings, withSettings } from './settings.ts';

export type PlannedFile = { path: string; text: string; mode: number };

type InstalledState = { read: (path: string) => string | null; hasShop: boolean };

export type InstallPlan = {
  files: PlannedFile[];
  generatedPasswords: InstallSettings;
  finalSettings: PlannedFile;
  config: Config;
  hasOtherProxy: boolean;
};

type PlanInput = {
  address: string;
  answers: InstallSettings;
  readTemplate: (name: string) => string;
};

export function parseHost(input: string): string {
  const { host = '', pathname, search } = URL.parse(/^https?:\/\//.test(input) ? input : `https://${input}`) ?? {};
  if (!host.includes('.') && !host.startsWith('localhost:'))
    throw new Refusal(`« ${input} » n’est pas l’adresse d’une boutique : donnez son nom entier, comme boutique.fr.`);
  if (pathname !== '/' || search !== '')
    throw new Refusal(`La boutique est seule à son adresse : « ${host} », sans ce qui suit.`);
  return host;
}

const replaceablePattern = /^# Comptoir Vermeil|The Caddyfile is an easy way to configure your Caddy web server/m;

const requiredSettings = (address: string): InstallSettings => ({
  SITE_URL: `https://${address}`,
  TRUST_PROXY: '1',
  DEMO: '0',
});
const defaults: InstallSettings = { BACKUP_DIR: `${installPaths.data}/sauvegardes`, METRICS_PORT: '9464' };

const makePassword = () => randomBytes(18).toString('base64url');

/** A second run keeps settings and passwords of the first. @throws ConfigError naming the wrong answers */
export function planInstall(
  { address, answers, readTemplate }: PlanInput,
  { read, hasShop }: InstalledState,
): InstallPlan {
  const text = read(installPaths.settings) ?? '';
  const previousSettings = parseSettings(text);
  const generatedPasswords: InstallSettings = {};
  const needsPassword = (name: string) => !answers[name] && !previousSettings[name];
  if (needsPassword('ADMIN_PASSWORD') && !hasShop) generatedPasswords['ADMIN_PASSWORD'] = makePassword();
  if (needsPassword('BACKUP_PASSWORD')) generatedPasswords['BACKUP_PASSWORD'] = makePassword();
  const settings = withSettings(text, {
    ...defaults,
    ...previousSettings,
    ...requiredSettings(address),
    ...answers,
    ...generatedPasswords,
  });
  const config = readConfig({ ...parseSettings(settings), DATA_DIR: installPaths.data });
  const caddyfile = read(installPaths.caddy);
  const hasOtherProxy = caddyfile !== null && !replaceablePattern.test(caddyfile);
  const hostPort = `127.0.0.1:${config.port}`;
  const file = (path: string, content: string, mode = 0o644): PlannedFile => ({ path, text: content, mode });
  return {
    files: [
      file(installPaths.settings, settings, 0o600),
      file(installPaths.service, readTemplate('comptoir.service')),
      file(installPaths.socket, readTemplate('comptoir.socket').replace('127.0.0.1:4321', hostPort)),
      ...(hasOtherProxy ? [] : [file(installPaths.caddy, caddyfileFor(address, hostPort, readTemplate))]),
    ],
    generatedPasswords,
    finalSettings: file(installPaths.settings, withSettings(settings, { ADMIN_PASSWORD: null }), 0o600),
    config,
    hasOtherProxy,
  };
}

export const caddyfileFor = (address: string, hostPort: string, readTemplate: PlanInput['readTemplate']): string =>
  readTemplate('Caddyfile').replaceAll('boutique.example', address).replace('127.0.0.1:4321', hostPort);

export const changedFiles = (files: readonly PlannedFile[], read: InstalledState['read']): PlannedFile[] =>
  files.filter(({ path, text }) => read(path) !== text);
