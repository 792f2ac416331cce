/** `www.exemple.fr` → `https://www.exemple.fr`; null if the text is no address. */
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

/** The CSP blocks styles and handlers; word processors use `<b>` for non-bold text. */
export const cleanPastedHtml = (html: string): string =>
  html
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '<span>')
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
