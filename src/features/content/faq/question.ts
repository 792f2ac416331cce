import type { PageLink } from '../../../pageNames.ts';
import type { faqFacts } from './faq.server.ts';

export type FaqFacts = ReturnType<typeof faqFacts>;

export type FaqQuestion = {
  id: string;
  question: string;
  answer: readonly string[];
  list?: readonly string[];
  links?: readonly PageLink[];
};
