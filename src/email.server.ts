import { domainToUnicode } from 'node:url';

/** As its owner writes it: `zoe@xn--socit-exemple-ehbb.fr` → « zoe@société-exemple.fr ». */
export const shownEmail = (email: string): string =>
  email.replace(/(?<=@).*xn--.*$/, (domain) => domainToUnicode(domain) || domain);
