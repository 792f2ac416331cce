import { domainToUnicode } from 'node:url';

/** `zoe@xn--socit-exemple-ehbb.fr` → « zoe@société-exemple.fr ». */
export const unicodeEmail = (text: string): string =>
  text.replace(/(?<=@)(?=[a-z0-9.-]*xn--)[a-z0-9.-]*[a-z0-9]/g, (domain) => domainToUnicode(domain) || domain);
