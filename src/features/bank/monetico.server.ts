import { formatAmount, formatBankMoment, parseAmount } from './amount.ts';
import type {
  BankMessage,
  PaymentRequest,
  PaymentVerdict,
  RecordedMessage,
  TerminalMode,
  TerminalSettings,
} from './cardTerminal.ts';
import { type ByteFields, decodeText, deriveKey, hmacOf, parseSealedFields, sealOf } from './seal.server.ts';
import { bankServices, stateVerdict } from './services.server.ts';

/** Excludes card data, IP address and seal. */
const storedFields = [
  'TPE',
  'date',
  'montant',
  'reference',
  'texte-libre',
  'code-retour',
  'cvx',
  'brand',
  'numauto',
  'motifrefus',
  'motifrefusautorisation',
  'originecb',
  'originetr',
  'modepaiement',
  'wallet',
  'usage',
  'typecompte',
  'ecard',
  'filtragecause',
];

export function monetico(settings: TerminalSettings) {
  const { tpe, company, action, builtIn } = settings;
  const key = deriveKey(settings.key);
  const mode: TerminalMode = builtIn || new URL(action).pathname.startsWith('/test/') ? 'test' : 'production';
  return {
    mode,
    sealForm: (request: PaymentRequest) => {
      const fields = sealableFields({ TPE: tpe, societe: company, ...requestFields(request) });
      const mac = sealOf(key, fields);
      const sealedForm: Record<string, string> = { ...fields, MAC: mac };
      return { action, fields: sealedForm, mac };
    },
    /** `rawBody`: urlencoded body or query string. Null without a valid seal. */
    parseCallback: (rawBody: string): BankMessage | null => {
      const fields = parseSealedFields(key, rawBody);
      // The shop's own forms have a valid seal, but no return code.
      if (!fields || fields['code-retour'] === undefined) return null;
      return toBankMessage(fields, tpe, mode);
    },
    reinterpret: (recorded: RecordedMessage): BankMessage => ({
      ...recorded,
      terminalMatches: recorded.fields['TPE'] === tpe,
      verdict: recorded.source === 'enquiry' ? stateVerdict(recorded, mode) : verdictOf(recorded.code, mode),
    }),
    ...bankServices(settings, key, mode),
    /** `cdr` says whether the seal was valid, not whether the payment was accepted. */
    acknowledge: (valid: boolean) => `version=2\ncdr=${valid ? 0 : 1}\n`,
    checkKeys: () => ({ ...checkKeys(key), mode, builtIn, terminal: tpe, company, action }),
  };
}

function requestFields({ reference, amount, at, successUrl, failureUrl, freeText, buyer }: PaymentRequest) {
  return {
    version: '3.0',
    lgue: 'FR',
    date: formatBankMoment(at),
    montant: formatAmount(amount),
    reference,
    contexte_commande: orderContext(buyer),
    mail: buyer.email,
    url_retour_ok: successUrl,
    url_retour_err: failureUrl,
    'texte-libre': freeText,
  };
}

const maxLengths = { name: 45, line: 50, city: 50, postalCode: 10, email: 254 };

/** JSON in Base64. The bank refuses empty values and does not document its format of phone numbers. */
function orderContext(buyer: PaymentRequest['buyer']) {
  const [addressLine1 = '', addressLine2 = '', addressLine3 = ''] = billingAddressLines(buyer.address);
  const billing = {
    firstName: truncate(buyer.firstName, maxLengths.name),
    lastName: truncate(buyer.lastName, maxLengths.name),
    addressLine1,
    addressLine2,
    addressLine3,
    city: truncate(buyer.town, maxLengths.city),
    postalCode: truncate(buyer.postalCode, maxLengths.postalCode),
    country: truncate(buyer.country, 2).toUpperCase(),
    email: truncate(buyer.email, maxLengths.email),
  };
  const nonEmptyBilling = Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== ''));
  return Buffer.from(JSON.stringify({ billing: nonEmptyBilling }), 'utf8').toString('base64');
}

const truncate = (text: string, maxLength: number) => text.replace(/\s+/g, ' ').trim().slice(0, maxLength).trim();

export function billingAddressLines(address: string): string[] {
  const lines: string[] = [];
  for (const word of address.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLengths.line)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, maxLengths.line));
  }
  return lines;
}

/** Only ASCII values, without the separator `*` of the sealed text: the bank mixes charsets. */
function sealableFields(fields: Record<string, string>): Record<string, string> {
  const sealableEntries = Object.entries(fields).filter(
    ([, value]) => value !== '' && /^[\x20-\x29\x2B-\x7E]*$/.test(value),
  );
  const unsealableNames = Object.keys(fields).filter(
    (name) => fields[name] !== '' && !sealableEntries.some(([known]) => known === name),
  );
  if (unsealableNames.some((name) => name !== 'mail'))
    throw new Error(`cannot be sealed: ${unsealableNames.join(', ')}`);
  return Object.fromEntries(sealableEntries);
}

function toBankMessage(fields: ByteFields, tpe: string, mode: TerminalMode): BankMessage {
  const text = (name: string) => decodeText(fields[name] ?? '');
  return {
    source: 'callback',
    mac: (fields['MAC'] ?? '').toLowerCase(),
    reference: text('reference').slice(0, 50),
    terminalMatches: fields['TPE'] === tpe,
    code: text('code-retour').slice(0, 40),
    verdict: verdictOf(text('code-retour'), mode),
    ...parseAmount(text('montant')),
    fields: Object.fromEntries(
      storedFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, text(name).slice(0, 300)]])),
    ),
  };
}

/** `payetest` is valid only in the sandbox, `paiement` only in production. */
function verdictOf(code: string, mode: TerminalMode): PaymentVerdict {
  switch (code.toLowerCase()) {
    case 'payetest':
      return mode === 'test' ? 'accepted' : 'wrongEnvironment';
    case 'paiement':
      return mode === 'production' ? 'accepted' : 'wrongEnvironment';
    case 'annulation':
      return 'refused';
    case 'attente_partenaire':
      return 'pending';
    default:
      return 'unknown';
  }
}

/** Published by the bank to check the computation of seals. */
const publishedExample = {
  key: '0123456789ABCDEF0123456789ABCDEF01234567',
  text: 'TPE=1234567*contexte_commande=ewoJIkJJTExJTkciOnt9Cn0=*date=05/12/2006:11:55:23*dateech1=*dateech2=*dateech3=*dateech4=*lgue=FR*mail=internaute@sonemail.fr*montant=62.73EUR*montantech1=*montantech2=*montantech3=*montantech4=*nbrech=*options=*reference=ABERTYP00145*societe=monSite1*texte-libre=ExempleTexteLibre*version=3.0',
  seal: 'a31509adce002211efc8aa8889f1efa14d4c0e61',
};

function checkKeys(key: Buffer) {
  const problems: string[] = [];
  if (hmacOf(deriveKey(publishedExample.key), Buffer.from(publishedExample.text)) !== publishedExample.seal)
    problems.push('Le calcul du sceau ne donne pas la valeur publiée par la banque.');
  if (key.every((byte) => byte === key[0])) problems.push('La clé du terminal n’est pas une vraie clé.');
  return { valid: problems.length === 0, problems };
}
