/** `www.exemple.fr` → `https://www.exemple.fr`; null for text that is not an address. */
export function toLinkUrl(input: string): string | null {
  const text = input.trim();
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^[/\\]|\s/.test(text)) return null;
  const fullUrl = /^(https?|mailto|tel):/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(fullUrl)) return null;
  const { protocol, hostname } = new URL(fullUrl);
  return protocol.startsWith('http') && !hostname.includes('.') ? null : fullUrl;
}

/** Drops what the CSP blocks, and `<b>` that word processors use for text that is not bold. */
export const cleanPastedHtml = (html: string): string =>
  html
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '<span>')
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
