import { domainToUnicode } from 'node:url';

export const unicodeEmail = (text: string): string =>
  text.replace(/(?<=@)(?=[a-z0-9.-]*xn--)[a-z0-9.-]*[a-z0-9]/g, (domain) => domainToUnicode(domain) || domain);
