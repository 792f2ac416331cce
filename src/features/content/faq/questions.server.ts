import { accountQuestions } from './faqAccount.ts';
import { buyBackQuestions, currencyQuestions, goldQuestions } from './faqGoods.ts';
import { identityQuestions } from './faqIdentity.server.ts';
import { deliveryQuestions, orderQuestions, paymentQuestions } from './faqOrders.ts';
import type { FaqQuestion, FaqSettings } from './question.ts';

export type QuestionGroup = { id: string; title: string; questions: readonly FaqQuestion[] };

export const faqGroups = (facts: FaqSettings): QuestionGroup[] => [
  { id: 'commander', title: 'Commander', questions: orderQuestions(facts) },
  { id: 'payer', title: 'Payer', questions: paymentQuestions(facts) },
  { id: 'livraison', title: 'Livraison et retrait', questions: deliveryQuestions(facts) },
  { id: 'identite', title: 'Vérification d’identité', questions: identityQuestions(facts) },
  { id: 'devises', title: 'Devises', questions: currencyQuestions },
  { id: 'or', title: 'Or et fiscalité', questions: goldQuestions },
  { id: 'rachat', title: 'Rachat d’or', questions: buyBackQuestions },
  { id: 'compte', title: 'Votre compte', questions: accountQuestions },
];

export function faqJsonLd(groups: readonly QuestionGroup[]): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'fr',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer, list = [] }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: [...answer, ...list].join('\n') },
      })),
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}
