import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { centsFromEuros, formatEuro } from '../../money.ts';
import { type Credit, requireDay, type StatementFile, UnreadableFile } from './credit.ts';

type Node = { [name: string]: Node } & { '#text'?: string };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

const list = (node: Node | undefined): Node[] =>
  node === undefined ? [] : Array.isArray(node) ? (node as Node[]) : [node];
const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((now, name) => list(now)[0]?.[name], node);
const textAt = (node: Node | undefined, ...path: string[]): string =>
  String(list(at(node, ...path))[0]?.['#text'] ?? '').trim();

const centsAt = (node: Node | undefined, ...path: string[]): number => centsFromEuros(textAt(node, ...path)) ?? 0;
const dayAt = (node: Node | undefined): string => (textAt(node, 'Dt') || textAt(node, 'DtTm')).slice(0, 10);
/** A plain code, or in a `Cd` since version 08. */
const codeAt = (node: Node, name: string): string => textAt(node, name, 'Cd') || textAt(node, name);
/** A party's name, in a `Pty` since version 08. */
const nameAt = (node: Node, role: string): string =>
  textAt(node, 'RltdPties', role, 'Pty', 'Nm') || textAt(node, 'RltdPties', role, 'Nm');

/** Fillers of banks for unknown values. */
const isGiven = (text: string): boolean => !/^(NOT ?PROVIDED|NO ?REF|NON ?REF|NONE|N\/A|[-0 ]*)$/i.test(text);
const referenceAt = (node: Node, ...path: string[]): string => [textAt(node, ...path)].find(isGiven) ?? '';

function wordsOf(transaction: Node, entry: Node, isOnly: boolean): string {
  const remittance = at(transaction, 'RmtInf');
  return [
    ...list(remittance?.['Ustrd']).map((node) => String(node['#text'] ?? '').trim()),
    ...list(remittance?.['Strd']).map((node) => textAt(node, 'CdtrRefInf', 'Ref')),
    textAt(transaction, 'Refs', 'EndToEndId'),
    // With several payments it covers all of them.
    isOnly ? textAt(entry, 'AddtlNtryInf') : '',
  ]
    .filter(isGiven)
    .join(' ');
}

function creditsOf(entry: Node, place: number): Credit[] {
  const amount = centsAt(entry, 'Amt');
  const [booked, value] = [dayAt(at(entry, 'BookgDt')), dayAt(at(entry, 'ValDt'))];
  const requireOwn = (day: string) =>
    requireDay(day, `Encaissement n°\u00a0${place + 1}, ${formatEuro(amount)}\u00a0: la date «\u00a0${day}\u00a0»`);
  const days = { bookedOn: requireOwn(booked || value), valueDate: requireOwn(value || booked) };
  const own = referenceAt(entry, 'AcctSvcrRef');
  const payments =
    list(at(entry, 'NtryDtls')).length > 0 ? list(entry['NtryDtls']).flatMap((node) => list(node['TxDtls'])) : [];
  const parts = payments.map((node) => centsAt(node, 'Amt') || centsAt(node, 'AmtDtls', 'TxAmt', 'Amt'));
  const isBatch = payments.length > 1 && parts.reduce((sum, part) => sum + part, 0) === amount;
  if (payments.length > 1 && !isBatch) {
    const text = payments.map((node) => wordsOf(node, entry, false)).join(' / ');
    return [{ bankReference: own, amount, ...days, payer: '', iban: '', text }];
  }
  const transactions = payments.length === 0 ? [{} as Node] : payments;
  return transactions.map((node, part) => ({
    bankReference: referenceAt(node, 'Refs', 'AcctSvcrRef') || (own && isBatch ? `${own}/${part + 1}` : own),
    amount: isBatch ? (parts[part] ?? 0) : amount,
    ...days,
    payer: nameAt(node, 'UltmtDbtr') || nameAt(node, 'Dbtr'),
    iban: textAt(node, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    text: wordsOf(node, entry, transactions.length === 1),
  }));
}

const isBooked = (entry: Node): boolean => codeAt(entry, 'Sts') === 'BOOK' && textAt(entry, 'RvslInd') !== 'true';
const isCredit = (node: Node): boolean => textAt(node, 'CdtDbtInd') === 'CRDT';

function balanceProblem(statement: Node): string[] {
  const balance = (code: string) => {
    const found = list(statement['Bal']).find((node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd') === code);
    return found ? centsAt(found, 'Amt') * (isCredit(found) ? 1 : -1) : null;
  };
  const [opening, closing] = [balance('OPBD'), balance('CLBD')];
  if (opening === null || closing === null) return [];
  const moved = list(statement['Ntry'])
    .filter((entry) => codeAt(entry, 'Sts') === 'BOOK')
    .reduce((sum, entry) => sum + centsAt(entry, 'Amt') * (isCredit(entry) ? 1 : -1), 0);
  return opening + moved === closing
    ? []
    : ['Les opérations de ce relevé n’expliquent pas son solde\u00a0: il manque peut-être une page.'];
}

function parsed(xml: string): Node {
  try {
    if (!/<!DOCTYPE/i.test(xml) && XMLValidator.validate(xml) === true) return parser.parse(xml) as Node;
  } catch {
    // The parser refuses attacks: prototype names, endless nesting.
  }
  throw new UnreadableFile('Ce fichier XML n’est pas lisible.');
}

/** ISO 20022, camt.053 (or .052, .054) of any version, read by local names. @throws UnreadableFile */
export function readCamt(xml: string): StatementFile {
  const document = at(parsed(xml), 'Document');
  const kinds = [
    ['BkToCstmrStmt', 'Stmt'],
    ['BkToCstmrAcctRpt', 'Rpt'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ] as const;
  const found = kinds.find(([root]) => at(document, root) !== undefined);
  if (!found) throw new UnreadableFile('Ce fichier XML n’est pas un relevé de compte CAMT.');
  const all = list(at(document, found[0])?.[found[1]]);
  const accounts = [...new Set(all.map((statement) => textAt(statement, 'Acct', 'Id', 'IBAN')))];
  const entries = all
    .flatMap((statement) => list(statement['Ntry']))
    .filter((entry) => isBooked(entry) && isCredit(entry));
  const foreign = entries.filter((entry) => String(at(entry, 'Amt')?.['@Ccy'] ?? 'EUR') !== 'EUR');
  return {
    format: 'camt',
    account: accounts.join(' '),
    credits: entries
      .filter((entry) => !foreign.includes(entry))
      .flatMap(creditsOf)
      .filter(({ amount }) => amount > 0),
    warnings: [
      ...all.flatMap(balanceProblem),
      ...(foreign.length > 0 ? ['Les opérations dans une autre monnaie que l’euro sont laissées de côté.'] : []),
    ],
  };
}
