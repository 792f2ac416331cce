import { openText, sealText } from '../uploads/secretText.server.ts';

type Content = { html: string; text: string; headers: Record<string, string> };

/** In an address, and longer than our ids, which have 36 characters. */
const token = /(?<=[/=#])[\w-]{37,}/g;
const about = 'mail';

const hide = (text: string): string => text.replace(token, '[lien personnel]');

/** A mail as the shop may store and show it: its personal links would let any colleague act as its reader. */
export const withoutLinks = <C extends Content>(mail: C): C => ({
  ...mail,
  html: hide(mail.html),
  text: hide(mail.text),
  headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, hide(value)])),
});

export function sealLinks(key: Uint8Array, whole: Content): Content & { sealed: string | null } {
  const text = JSON.stringify(whole);
  return { ...withoutLinks(whole), sealed: text.search(token) < 0 ? null : sealText(key, { text, about }) };
}

/** As it leaves. @throws for another key */
export function withLinks<M extends Content & { sealed: string | null }>(key: Uint8Array, mail: M): M {
  if (mail.sealed === null) return mail;
  const text = openText(key, { sealed: mail.sealed, about });
  if (text === null) throw new Error('Les clés de la boutique ont changé depuis que ce courriel a été écrit.');
  return { ...mail, ...(JSON.parse(text) as Content) };
}
