import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/server/api/openApi.ts';
import { type RunningShop, startShop } from '../support/server.ts';

type Content = Record<string, { schema?: { properties?: Record<string, unknown> } }>;
type Answer = { $ref?: string; content?: Content };
type Operation = {
  security: Record<string, string[]>[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};

let shop: RunningShop;
let described: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  shop = await startShop();
  const document = await (await fetch(`${shop.base}/api/openapi.json`)).json();
  described = (document as { paths: typeof described }).paths;
});
afterAll(() => shop.stop());

function operation(path: string, method: string): Operation {
  const found = described[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
}
const typesOf = (answer: Answer | undefined) => Object.keys(answer?.content ?? {}).sort();
const bank = '/api/order/callBackOrder';
const file = '/api/users/identityFile/{id}';

describe('Le document OpenAPI', () => {
  test('dit de chaque appel qui peut le faire', () => {
    const wrong = contracts.filter(({ path, method, access }) => {
      const { security } = operation(path, method);
      return access === 'public'
        ? security.length > 0 && !security.some((way) => Object.keys(way).length === 0)
        : !security.some((way) => way['bearer']?.[0] === access);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(operation(file, 'GET').security).toEqual([{ bearer: ['admin'] }]);
    expect(operation('/api/metal/getMetalById/{id}', 'GET').security).toEqual([]);
  });

  test('dit de chaque réponse si c’est l’enveloppe, un fichier ou le texte de la banque', () => {
    const others = contracts.filter(({ path, method }) => {
      const { content } = operation(path, method).responses['200'] ?? {};
      const { data, message } = content?.['application/json']?.schema?.properties ?? {};
      return data === undefined || message === undefined || Object.keys(content ?? {}).length > 1;
    });
    const places = new Set(others.map(({ method, path }) => `${method} ${path}`));
    expect([...places].sort()).toEqual([
      'GET /api/news/exportMembers',
      `GET ${bank}`,
      'GET /api/order/getCreditNote/{number}',
      'GET /api/order/getInvoice/{orderId}',
      'GET /api/prices/export',
      'GET /api/stock/export',
      `GET ${file}`,
      'GET /api/users/personalData',
      `POST ${bank}`,
    ]);
    for (const [path, ...given] of [
      [file, 'application/octet-stream', 'application/pdf', 'image/jpeg'],
      ['/api/users/personalData', 'application/zip'],
      ['/api/order/getCreditNote/{number}', 'application/pdf'],
      ['/api/order/getInvoice/{orderId}', 'application/pdf'],
      ['/api/prices/export', 'text/csv'],
      ['/api/news/exportMembers', 'text/csv'],
      ['/api/stock/export', 'text/csv'],
    ] as const)
      expect(typesOf(operation(path, 'GET').responses['200'])).toEqual(given);
    expect(operation(file, 'GET').responses['404']).toEqual({ $ref: '#/components/responses/Refused' });
  });

  test('dit de l’appel de la banque sa forme, son rappel, le contrôle des clés et ce qui le refuse', () => {
    const { requestBody, responses, security } = operation(bank, 'POST');
    expect(security).toEqual([{}, { bearer: ['admin'] }]);
    const form = requestBody?.content['application/x-www-form-urlencoded']?.schema?.properties;
    for (const field of ['MAC', 'reference', 'montant', 'code-retour']) expect(form).toHaveProperty(field);
    expect(requestBody?.content['application/json']?.schema?.properties).toHaveProperty('test');
    expect(typesOf(responses['200'])).toEqual(['application/json', 'text/plain']);
    expect(typesOf(responses['413'])).toEqual(['application/json', 'text/plain']);
    expect(typesOf(responses['503'])).toEqual(['text/plain']);
    expect(responses['401']).toEqual({ $ref: '#/components/responses/Refused' });

    const replay = operation(bank, 'GET');
    expect([replay.security, replay.requestBody]).toEqual([[], undefined]);
    expect(typesOf(replay.responses['200'])).toEqual(['text/plain']);
    expect(typesOf(replay.responses['503'])).toEqual(['text/plain']);
    expect(replay.responses).not.toHaveProperty('401');
  });

  test('nomme les types que la boutique répond vraiment', async () => {
    const [admin, client] = [await shop.signIn('admin'), await shop.signIn('client')];
    const by = (one: { token: string }) => ({ headers: { authorization: `Bearer ${one.token}` } });
    const asked: [string, string, RequestInit][] = [
      ['POST', bank, { body: new URLSearchParams({ MAC: 'x' }) }],
      ['GET', bank, {}],
      ['GET', '/api/users/personalData', by(client)],
      ['GET', '/api/prices/export', by(admin)],
      ['GET', '/api/news/exportMembers', by(admin)],
      ['GET', '/api/carousels', {}],
    ];
    for (const [method, path, request] of asked) {
      const answer = await fetch(shop.base + path, { method, ...request });
      await answer.arrayBuffer();
      const type = answer.headers.get('content-type')?.split(';')[0];
      expect(typesOf(operation(path, method).responses[String(answer.status)]), `${method} ${path}`).toContain(type);
    }
  });
});
