import { parseEnv } from 'node:util';
import { Refusal } from '../start/refusal.ts';

export type InstallSettings = Record<string, string>;

export const settingsIn = (text: string): InstallSettings => parseEnv(text) as InstallSettings;

function line(name: string, value: string): string {
  if (/^[\w.:/@+=,%-]*$/.test(value)) return `${name}=${value}`;
  if (!/['\n]/.test(value)) return `${name}='${value}'`;
  if (!/["\\$`\n]/.test(value)) return `${name}="${value}"`;
  throw new Refusal(`${name} : cette valeur ne peut pas être écrite dans un fichier de réglages.`);
}

export function withSettings(text: string, values: Record<string, string | null>): string {
  const before = settingsIn(text);
  let lines = text.split('\n').slice(0, text.endsWith('\n') ? -1 : undefined);
  if (text === '') lines = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === (before[name] ?? null)) continue;
    const at = lines.findIndex((one) => one.startsWith(`${name}=`));
    const others = lines.filter((one) => !one.startsWith(`${name}=`));
    if (value !== null) others.splice(at < 0 ? others.length : at, 0, line(name, value));
    lines = others;
  }
  return lines.map((one) => `${one}\n`).join('');
}

export function addressWith(place: URL, account: string, secret: string): string {
  const url = new URL(place);
  url.username = encodeURIComponent(account);
  url.password = encodeURIComponent(secret);
  return url.href;
}
