import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monetico } from '../../../src/features/bank/monetico.server.ts';
import { deriveKey } from '../../../src/features/bank/seal.server.ts';
import { parseRefundResponse, parseStateResponse } from '../../../src/features/bank/services.server.ts';
import { type PlayedBank, startBank, stateXml } from '../../support/bank.ts';
import { terminalAt } from '../../support/orders.ts';

const key = deriveKey('0123456789ABCDEF0123456789ABCDEF01234567');
const asked = { reference: 'CMD000000042', amount: 48_235, bankDate: '15/03/2025' };
const read = (xml: string) => parseStateResponse(xml, asked, { tpe: '1234567', mode: 'production', key });

let bank: PlayedBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.stop());

/** A real bank's terminal, asking this one. */
const production = () => {
  const settings = { tpe: 'DEMO001', company: 'demonstration', key: '07'.repeat(20), services: { url: bank.url } };
  return monetico({ ...settings, action: 'https://bank.example/paiement.cgi', builtIn: false });
};

test('La question sur un paiement porte la version, le jour, le montant et la référence de son formulaire', async () => {
  bank.saysState('PA');
  const { kind } = await terminalAt(bank.url).askState(asked);
  expect(kind).toBe('known');
  expect(bank.questions.at(-1)).toEqual({
    service: '/etatpaiement.cgi',
    fields: {
      version: '2.0',
      TPE: 'DEMO001',
      date: '15/03/2025',
      montant: '482.35EUR',
      reference: 'CMD000000042',
      societe: 'demonstration',
    },
  });
});

describe('La banque dit l’état d’un paiement', () => {
  test('payé, avec ce qu’elle a pris et ce qu’elle a rendu', () => {
    expect(read(stateXml('PA', '482.35EUR', '100.00EUR'))).toMatchObject({
      kind: 'known',
      refunded: 10_000,
      message: { source: 'enquiry', verdict: 'accepted', amount: 48_235, currency: 'EUR', code: 'PA' },
    });
  });

  test.each(['RE', 'AN', 'GR', 'AP'])('« %s » n’est pas un paiement', (etat) => {
    expect(read(stateXml(etat, '0.00EUR'))).toMatchObject({ kind: 'known', message: { verdict: 'refused' } });
  });

  test.each([
    ['rien', ''],
    ['une page', '<!DOCTYPE html><html><etat>PA</etat></html>'],
    ['deux états', '<e><etat>PA</etat><etat>RE</etat></e>'],
    ['deux documents', `${stateXml('PA')}${stateXml('PA')}`],
    ['un état sans rien autour', '<etat>PA</etat>'],
    ['un état caché plus bas', '<e><x><etat>PA</etat></x></e>'],
    ['une erreur à côté d’un état', '<e><cdr>-3</cdr><etat>PA</etat></e>'],
    ['une entité', '<!DOCTYPE e [<!ENTITY a "PA">]><e><etat>&a;</etat></e>'],
    ['un nom piégé', '<e><__proto__><etat>PA</etat></__proto__></e>'],
  ])('%s ne dit jamais « payé »', (_, xml) => {
    expect(read(xml).kind).toBe('unknown');
  });

  test('Un montant absent ou illisible reste illisible, et jamais celui que la boutique attend', () => {
    for (const captured of ['', '482,35EUR', 'beaucoup'])
      for (const xml of [
        stateXml('PA', captured),
        stateXml('PA', captured).replace('<etat>', '<montant>482.35EUR</montant><etat>'),
      ])
        expect(read(xml)).toMatchObject({ message: { amount: null } });
    expect(read(stateXml('PA', '482.35EUR', 'tout'))).toMatchObject({ refunded: null });
  });

  test('Une erreur porte son code, un état inconnu aucun : il ne dit pas que la banque ne sait rien', () => {
    expect(read('<e><cdr>-2</cdr></e>')).toEqual({ kind: 'unknown', code: '-2' });
    expect(read(stateXml('XX'))).toEqual({ kind: 'unknown', code: null });
  });

  test('La même réponse a la même clé, et une autre une autre', () => {
    const keyOf = (xml: string) => {
      const state = read(xml);
      return state.kind === 'known' ? state.message.mac : '';
    };
    expect(keyOf(stateXml('PA'))).toMatch(/^etat:[0-9a-f]{40}$/);
    expect(keyOf(stateXml('PA'))).toBe(keyOf(stateXml('PA')));
    expect(keyOf(stateXml('PA'))).not.toBe(keyOf(stateXml('PA', '482.35EUR', '1.00EUR')));
  });

  test('Un « payé » de l’environnement d’essai, relu par un terminal de production, ne paie pas', async () => {
    bank.saysState('PA');
    const state = await terminalAt(bank.url).askState(asked);
    if (state.kind !== 'known') throw new Error('the bank answered');
    expect(production().reinterpret(state.message)).toMatchObject({
      verdict: 'wrongEnvironment',
      terminalMatches: true,
    });
    expect(terminalAt(bank.url).reinterpret(state.message)).toEqual(state.message);
  });
});

describe('La banque répond à une demande de remboursement', () => {
  const lines = (...more: string[]) => ['version=1.0', 'reference=CMD000000042', ...more, ''].join('\n');
  const answer = (text: string) => parseRefundResponse(text, 'CMD000000042');

  test('Seul le code 0 est un accord', () => {
    const accepted = { kind: 'accepted', code: '0', text: 'recredit accepte' };
    expect(answer(lines('cdr=0', 'lib=recredit accepte'))).toEqual(accepted);
    const accented = Buffer.from(lines('cdr=0', 'lib=recrédit accepté')).toString('latin1');
    expect(answer(accented).text).toBe('recrédit accepté');
  });

  test('Les codes de la banque sont des refus, de son code', () => {
    for (const code of ['-30', '-46', '-48', '-51', '-52'])
      expect(answer(lines(`cdr=${code}`))).toMatchObject({ kind: 'refused', code });
  });

  test.each([
    ['un code 1, dont les exemples publiés se contredisent', lines('cdr=1')],
    ['un code que la boutique ne connaît pas', lines('cdr=-99')],
    ['pas de code', lines('lib=paiement accepte')],
    ['deux codes', lines('cdr=0', 'cdr=-48')],
    ['une autre référence', lines('cdr=0').replace('042', '043')],
    ['une page d’erreur', '<html>cdr=0</html>'],
  ])('%s : à vérifier', (_, text) => {
    expect(answer(text).kind).toBe('unknown');
  });
});

describe('La banque ne répond pas comme il faut', () => {
  const refund = { ...asked, refund: 100, refundable: 48_235, at: 0 };

  test.each([
    ['une erreur', (_: unknown, r: ServerResponse) => r.writeHead(500).end(stateXml('PA'))],
    ['un renvoi ailleurs', (_: unknown, r: ServerResponse) => r.writeHead(302, { location: '/x' }).end()],
    ['une réponse sans fin', (_: unknown, r: ServerResponse) => r.end('x'.repeat(100_000))],
    ['un silence', () => undefined],
    ['une réponse coupée', (_: unknown, r: ServerResponse) => r.write('cdr=0', () => r.destroy())],
  ])('%s : rien n’est su, et rien n’est cru', async (_, say) => {
    bank.says(say as never);
    const terminal = terminalAt(bank.url, 500);
    const before = bank.questions.length;
    expect((await terminal.askState(asked)).kind).toBe('unreachable');
    expect(await terminal.askRefund(refund)).toMatchObject({ kind: 'unknown', code: null });
    expect(bank.questions.length - before).toBe(2);
  });

  test('Une vraie banque n’est appelée que par TLS', async () => {
    const real = production();
    const before = bank.questions.length;
    expect((await real.askState(asked)).kind).toBe('unreachable');
    expect((await real.askRefund(refund)).kind).toBe('unknown');
    expect(bank.questions.length).toBe(before);
  });
});
