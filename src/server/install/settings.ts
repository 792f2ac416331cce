import { parseEnv } from 'node:util';
import { Refusal } from '../start/refusal.ts';

export type InstallSettings = Record<string, string>;

export const parseSettings = (text: string): InstallSettings => parseEnv(text) as InstallSettings;

function settingLine(name: string, value: string) {
  if (/^[\w.:/@+=,%-]*$/.test(value)) return `${name}=${value}`;
  if (!/['\n]/.test(value)) return `${name}='${value}'`;
  if (!/["\\$`\n]/.test(value)) return `${name}="${value}"`;
  throw new Refusal(`${name} : cette valeur ne peut pas être écrite dans un fichier de réglages.`);
}

export function withSettings(text: string, values: Record<string, string | null>): string {
  const savedSettings = parseSettings(text);
  let lines = text.split('\n').slice(0, text.endsWith('\n') ? -1 : undefined);
  if (text === '') lines = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === (savedSettings[name] ?? null)) continue;
    const lineIndex = lines.findIndex((one) => one.startsWith(`${name}=`));
    const otherLines = lines.filter((one) => !one.startsWith(`${name}=`));
    if (value !== null) otherLines.splice(lineIndex < 0 ? otherLines.length : lineIndex, 0, settingLine(name, value));
    lines = otherLines;
  }
  return lines.map((one) => `${one}\n`).join('');
}

export function urlWithAccount(serverUrl: URL, account: string, secret: string): string {
  const url = new URL(serverUrl);
  url.username = encodeURIComponent(account);
  url.password = encodeURIComponent(secret);
  return url.href;
}
