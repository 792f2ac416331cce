import type { PageLink } from '../../../pageNames.ts';
import type { faqSettings } from './faq.server.ts';

export type FaqSettings = ReturnType<typeof faqSettings>;

export type FaqQuestion = {
  id: string;
  question: string;
  answer: readonly string[];
  list?: readonly string[];
  links?: readonly PageLink[];
};
