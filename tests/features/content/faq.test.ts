import { describe, expect, test } from 'vitest';
import { faqSettings } from '../../../src/features/content/faq/faq.server.ts';
import { faqGroups, faqJsonLd } from '../../../src/features/content/faq/questions.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { euroInText } from '../../../src/money.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { configure, testDb } from '../../support/people.ts';

const kept = shopOf({
  DEMO: '0',
  MONETICO_TPE: '1234567',
  MONETICO_KEY: '0'.repeat(40),
  MONETICO_COMPANY: 'or',
  IDENTITY_KEEP_YEARS: '7',
  IDENTITY_REFUSED_DAYS: '11',
  IDENTITY_PENDING_DAYS: '77',
  IDENTITY_METAL_EUROS: '3210',
  IDENTITY_METAL_DAYS: '44',
});

/** Of a shop whose dealer set nothing as it was. */
const db = testDb();
const delivery = [12_300, null].map((upTo, at) => ({ upTo, cost: [456, 789][at] ?? 0 }));
configure(db, { delivery, cardLimit: 77_700 });
const groups = faqGroups(faqSettings(ctxOf(db, anonymous, kept)));
const questions = groups.flatMap((group) => group.questions);

describe('Les questions fréquentes', () => {
  test('Elles disent les frais, la limite de carte et les durées qui sont en vigueur', () => {
    const words = JSON.stringify(groups);
    const amounts = [12_300, 456, 789, 77_700, 321_000].map(euroInText);
    for (const part of [...amounts, '7\u00a0ans', '11\u00a0jours', '77\u00a0jours', '44 jours'])
      expect(words).toContain(part);
    // Founding values are hard-coded nowhere.
    for (const amount of [1_500, 2_500, 4_500, 60_000, 250_000]) expect(words).not.toContain(euroInText(amount));
  });

  test('Elles ont chacune leur ancre et sa réponse', () => {
    const anchors = [...questions, ...groups].map(({ id }) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { id, question, answer } of questions) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(question.endsWith('\u202f?'), question).toBe(true);
      expect(answer.join(''), question).toMatch(/[.:]$/);
    }
  });

  test('Elles se donnent aux moteurs de recherche avec leurs réponses, sans pouvoir fermer leur balise', () => {
    const page = JSON.parse(faqJsonLd(groups)) as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    expect(page.mainEntity).toHaveLength(questions.length);
    const delivery = page.mainEntity.find(({ name }) => name.includes('livraison'));
    expect(delivery?.acceptedAnswer.text).toContain(euroInText(456));
    const trap = { id: 'x', title: 'x', questions: [{ id: 'x', question: '</script>', answer: ['a'] }] };
    expect(faqJsonLd([trap])).not.toContain('</script>');
  });
});
