import type { RequestListener } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { suggestAddresses } from '../../../src/features/accounts/model/addresses.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { serving } from '../../support/serving.ts';

/** The service at a real address, what it is asked, and the shop that asks it. */
async function serviceThat(answers: RequestListener) {
  const asked: string[] = [];
  const base = await serving((request, response) => {
    asked.push(request.url ?? '');
    answers(request, response);
  });
  const ctx = ctxOf(testDb(), anonymous, shopOf({ ADDRESS_URL: `${base}/search` }));
  return { asked, suggest: (q: string) => suggestAddresses(ctx, { q }) };
}

const street = { label: '1 Rue de la Paix 75002 Paris', name: '1 Rue de la Paix', postcode: '75002', city: 'Paris' };
const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(value));

describe('Les adresses proposées', () => {
  test('le service est demandé une fois pour le même texte, et ses réponses deviennent des adresses', async () => {
    const { asked, suggest } = await serviceThat(json({ features: [{ properties: { ...street, score: 0.9 } }] }));
    const found = [{ label: street.label, address: street.name, postalCode: '75002', town: 'Paris' }];
    expect(await suggest('1 rue de la Paix')).toEqual(found);
    expect(await suggest('1 Rue  de la paix')).toEqual(found);
    expect(asked).toEqual(['/search?q=1+rue+de+la+paix&limit=5&autocomplete=1']);
  });

  test.each<[string, RequestListener]>([
    ['répond par une erreur', (_request, response) => response.writeHead(500).end('{"features":[]}')],
    ['répond autre chose', json({ features: [{ properties: { label: 7 } }] })],
    ['renvoie ailleurs', (_request, response) => response.writeHead(302, { location: '/ailleurs' }).end()],
  ])('un service qui %s ne propose rien, et il est laissé en paix une minute', async (_name, answers) => {
    const { asked, suggest } = await serviceThat(answers);
    expect(await suggest('1 rue de la Paix')).toEqual([]);
    expect(await suggest('2 rue de la Paix')).toEqual([]);
    expect(asked).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await suggest('2 rue de la Paix')).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('un service qui ne répond pas ne fait pas attendre, et sans service rien n’est proposé', async () => {
    const { suggest } = await serviceThat(() => undefined);
    expect(await suggest('1 rue de la Paix')).toEqual([]);
    expect(await suggestAddresses(ctxOf(testDb()), { q: '1 rue de la Paix' })).toEqual([]);
  });
});
