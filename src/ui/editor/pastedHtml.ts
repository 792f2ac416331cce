/**
 * What is pasted, without the styles and handlers that the page's policy would block with a complaint each. Some word
 * processors wrap all they give in a `<b>` that is not bold, which only its style tells.
 */
export const pastedHtml = (html: string): string =>
  html
    .replace(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, '<span>')
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
