import { describe, expect, test } from 'vitest';
import { formatPurity, formatWeight } from '../../../src/features/catalogue/metal.ts';
import { barPurity, coinPurity, lightestBar } from '../../../src/features/catalogue/metalLaw.ts';
import { faqFacts } from '../../../src/features/content/faq/faq.server.ts';
import { faqGroups, faqJsonLd } from '../../../src/features/content/faq/faq.ts';
import { customsThreshold } from '../../../src/features/content/faq/faqGoods.ts';
import { anonymous } from '../../../src/http/actor.ts';
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

/** All the words of the page, for a shop whose dealer set nothing as it was. */
function shown() {
  const db = testDb();
  configure(db, {
    delivery: [
      { upTo: 12_300, cost: 456 },
      { upTo: null, cost: 789 },
    ],
    cardLimit: 77_700,
  });
  return faqGroups(faqFacts(ctxOf(db, anonymous, kept)));
}

const wordsOf = (groups: ReturnType<typeof shown>) => JSON.stringify(groups);

describe('Les questions fréquentes', () => {
  test('disent les frais, la limite de carte et les durées qui sont en vigueur', () => {
    const words = wordsOf(shown());
    for (const part of [
      euroInText(12_300),
      euroInText(456),
      euroInText(789),
      euroInText(77_700),
      '7\u00a0ans',
      '11\u00a0jours',
      '77\u00a0jours',
      euroInText(321_000),
      '44 jours',
    ]) {
      expect(words).toContain(part);
    }
    for (const law of [
      formatWeight(lightestBar),
      formatPurity(barPurity),
      formatPurity(coinPurity),
      euroInText(customsThreshold),
    ])
      expect(words).toContain(law);
    // Founding values are hard-coded nowhere.
    for (const amount of [1_500, 2_500, 4_500, 60_000, 250_000]) expect(words).not.toContain(euroInText(amount));
  });

  test('comptent plus de vingt questions, chacune avec son ancre et sa réponse', () => {
    const groups = shown();
    const questions = groups.flatMap((group) => group.questions);
    expect(questions.length).toBeGreaterThan(20);
    const anchors = [...questions, ...groups].map(({ id }) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { id, question, answer } of questions) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(question.endsWith('\u202f?'), question).toBe(true);
      expect(answer.join(''), question).toMatch(/[.:]$/);
    }
  });

  test('se donnent aux moteurs de recherche avec leurs réponses, sans pouvoir fermer leur balise', () => {
    const groups = shown();
    const page = JSON.parse(faqJsonLd(groups)) as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    expect(page.mainEntity).toHaveLength(groups.flatMap((group) => group.questions).length);
    const delivery = page.mainEntity.find(({ name }) => name.includes('livraison'));
    expect(delivery?.acceptedAnswer.text).toContain(euroInText(456));
    const trap = { id: 'x', title: 'x', questions: [{ id: 'x', question: '</script>', answer: ['a'] }] };
    expect(faqJsonLd([trap])).not.toContain('</script>');
  });
});
