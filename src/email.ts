import { z } from 'zod';
import { foldSigns } from './http/plainText.ts';

const emailNeeded = 'Indiquez votre adresse électronique, par exemple nom@exemple.fr.';

const part = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const pattern = new RegExp(`^${part}(\\.${part})*@([a-z0-9]+(-+[a-z0-9]+)*\\.)+([a-z]{2,}|xn--[a-z0-9-]+)$`);

/** Domain in ASCII: « société.fr » and its `xn--` are one address. */
export function withAsciiDomain(address: string): string {
  const [, name, domain = ''] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  if (!/[^\x20-\x7e]/.test(domain)) return address;
  try {
    return `${name}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** « <zoe@exemple.fr> », « mailto:zoe@exemple.fr », and the point that a telephone sets behind two spaces. */
const withoutFrame = (text: string): string => text.replace('＠', '@').replace(/^<|^mailto:|[>;,.]+$/gi, '');

export const emailOr = (error: string) =>
  z
    .string({ error })
    .transform((text) => withAsciiDomain(withoutFrame(foldSigns(text)).replaceAll('’', "'").toLowerCase()))
    .pipe(z.email({ pattern, error }).max(254, error));

export const email = emailOr(emailNeeded);
