/** `www.exemple.fr` → `https://www.exemple.fr`; null for no address. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^[/\\]|\s/.test(text)) return null;
  const full = /^(https?|mailto|tel):/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname } = new URL(full);
  return protocol.startsWith('http') && !hostname.includes('.') ? null : full;
}

/** Drops styles and handlers, which the policy blocks; a word processor's non-bold `<b>` is a `<span>`. */
export const pastedHtml = (html: string): string =>
  html
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '<span>')
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
