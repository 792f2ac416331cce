import { randomBytes } from 'node:crypto';
import { parisClock } from '../../../dates.ts';
import { centsFromEuros } from '../../../money.ts';
import type { TerminalSettings } from '../cardTerminal.ts';
import { decodeText, deriveKey, sealedFields, sealOf } from '../seal.server.ts';

export const testCards = [
  { number: '0000010000000005', label: 'Avec authentification, acceptée', accepted: true, reason: '' },
  { number: '0000010000000003', label: 'Sans authentification, refusée', accepted: false, reason: 'Refus' },
  { number: '0000010000000004', label: 'Avec authentification, refusée', accepted: false, reason: '3DSecure' },
] as const;

export type TestCard = (typeof testCards)[number];

export function readPaymentForm(settings: TerminalSettings, raw: string) {
  const fields = sealedFields(deriveKey(settings.key), raw);
  const text = (name: string) => decodeText(fields?.[name] ?? '');
  const amount = centsFromEuros(text('montant').replace(/EUR$/, ''));
  const isRequest = text('version') === '3.0' && text('TPE') === settings.tpe && text('societe') === settings.company;
  if (!fields || !isRequest || amount === null || !text('reference')) return null;
  return {
    raw,
    reference: text('reference'),
    amount,
    bankDate: text('date').slice(0, 10),
    montant: text('montant'),
    freeText: text('texte-libre'),
    returnOk: text('url_retour_ok'),
    returnError: text('url_retour_err'),
  };
}

export type TestPaymentRequest = NonNullable<ReturnType<typeof readPaymentForm>>;

/** Adds a random field, as the bank's sandbox does. */
export function sealAnswer(
  settings: TerminalSettings,
  payment: TestPaymentRequest,
  card: TestCard,
  at: number,
): string {
  const { day, month, year, hour, minute, second } = parisClock(at);
  const authentication = {
    status:
      card.reason === 'Refus' ? 'authentication_not_performed' : card.accepted ? 'authenticated' : 'not_authenticated',
    protocol: '3DSecure',
    version: '2.2.0',
  };
  const fields: Record<string, string> = {
    TPE: settings.tpe,
    date: `${day}/${month}/${year}_a_${hour}:${minute}:${second}`,
    montant: payment.montant,
    reference: payment.reference,
    'texte-libre': payment.freeText,
    'code-retour': card.accepted ? 'payetest' : 'Annulation',
    cvx: 'oui',
    vld: '1230',
    brand: 'na',
    originecb: 'FRA',
    originetr: 'FRA',
    bincb: card.number.slice(0, 6),
    ipclient: '127.0.0.1',
    modepaiement: 'CB',
    typecompte: 'particulier',
    usage: 'credit',
    ecard: 'non',
    authentification: Buffer.from(JSON.stringify(authentication)).toString('base64'),
    ...(card.accepted ? { numauto: '000000' } : { motifrefus: card.reason }),
    [`alea${randomBytes(4).toString('hex')}`]: randomBytes(6).toString('hex'),
  };
  const seal = sealOf(deriveKey(settings.key), fields).toUpperCase();
  return new URLSearchParams({ ...fields, MAC: seal }).toString();
}
