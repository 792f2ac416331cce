import { createServer, type ServerResponse } from 'node:http';
import { canonicalText, hmacOf, sealsMatch } from '../../src/features/bank/seal.server.ts';
import { paths } from '../../src/paths.ts';
import { bankKey } from './orders.ts';

type Question = { service: string; fields: Record<string, string> };
type Say = (question: Question, response: ServerResponse) => void;

export type PlayedBank = Awaited<ReturnType<typeof startBank>>;

export const stateXml = (etat: string, captured = '482.35EUR', refunded = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<etatpaiement><etat>${etat}</etat><numauto>123456</numauto><montantrecouvre>${captured}</montantrecouvre>${refunded && `<recredits><total>${refunded}</total></recredits>`}</etatpaiement>`;

/** Both bank services over real HTTP on a free port, with scripted answers. */
export async function startBank() {
  const questions: Question[] = [];
  let say: Say = (_, response) => response.writeHead(503).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { MAC = '', ...fields } = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    if (!sealsMatch(hmacOf(bankKey, Buffer.from(canonicalText(fields))), MAC)) return response.writeHead(403).end();
    const question = { service: (request.url ?? '').replace(paths.testBank, ''), fields };
    questions.push(question);
    return say(question, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as { port: number };
  const says = (text: Say | string) => {
    say = typeof text === 'string' ? (_, response) => response.end(text) : text;
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Requests with a verified seal. */
    questions,
    says,
    saysState: (...state: Parameters<typeof stateXml>) => says(stateXml(...state)),
    saysRefund: (cdr: number | string, lib = '') =>
      says(({ fields }, response) =>
        response.end(`version=1.0\nreference=${fields['reference']}\ncdr=${cdr}\nlib=${lib}\naut=123456\n`),
      ),
    hangsUp: () => says((_, response) => response.destroy()),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
