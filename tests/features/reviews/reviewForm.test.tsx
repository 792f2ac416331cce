import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Review } from '../../../src/features/reviews/reviews.api.ts';
import { ReviewForms } from '../../../src/features/reviews/write/ReviewForm.tsx';

test('Un avis publié que l’on change sera relu avant de paraître de nouveau, et le formulaire le dit avant l’envoi', () => {
  const review = { _id: 'a', rating: 5, text: 'Bien', status: 'published', reason: '', decidedAt: 1 } as Review;
  const html = renderToStaticMarkup(<ReviewForms lines={[{ lineId: 'b', name: 'Napoléon', review }]} />);
  expect(html).toContain('Si vous le changez, il sera relu avant d’être publié de nouveau.');
});
