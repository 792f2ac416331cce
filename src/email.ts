import { z } from 'zod';
import { unifyCharacters } from './http/plainText.ts';

const emailRequiredText = 'Indiquez votre adresse électronique, par exemple nom@exemple.fr.';

const localPart = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const emailPattern = new RegExp(
  `^${localPart}(\\.${localPart})*@([a-z0-9]+(-+[a-z0-9]+)*\\.)+([a-z]{2,}|xn--[a-z0-9-]+)$`,
);

/** « société.fr » and its form `xn--…` are the same domain. */
export function withAsciiDomain(address: string): string {
  const [, name, domain = ''] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  if (!/[^\x20-\x7e]/.test(domain)) return address;
  try {
    return `${name}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** Mail programs copy « Name <address> »; phones insert a full stop after two spaces. */
const stripWrapping = (text: string): string =>
  text
    .replace('＠', '@')
    .replace(/^[^<>@]*<([^<>]*)>[^<>@]*$/, '$1')
    .replace(/^[\s<("“”„«»'’]*(mailto:)?|(?<![\s>)"“”«»'’;,.])[\s>)"“”«»'’;,.]+$/gi, '');

export const emailShape = (error: string) =>
  z
    .string({ error })
    .transform((text) => withAsciiDomain(stripWrapping(unifyCharacters(text)).replaceAll('’', "'").toLowerCase()))
    .pipe(z.email({ pattern: emailPattern, error }).max(254, error));

export const email = emailShape(emailRequiredText);
