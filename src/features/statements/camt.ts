import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { centsFromEuros } from '../../money.ts';
import { type Credit, type StatementFile, UnreadableFile } from './credit.ts';

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
/** A word in itself, or in a `Cd` of its own since version 08. */
const codeAt = (node: Node, name: string): string => textAt(node, name, 'Cd') || textAt(node, name);
/** The party's name, in a `Pty` of its own since version 08. */
const nameAt = (node: Node, role: string): string =>
  textAt(node, 'RltdPties', role, 'Pty', 'Nm') || textAt(node, 'RltdPties', role, 'Nm');

const isTold = (reference: string): boolean => reference !== '' && !/^(NOTPROVIDED|NOREF|NONREF)$/i.test(reference);

function wordsOf(transaction: Node, entry: Node, isOnly: boolean): string {
  const remittance = at(transaction, 'RmtInf');
  return [
    ...list(remittance?.['Ustrd']).map((node) => String(node['#text'] ?? '').trim()),
    ...list(remittance?.['Strd']).map((node) => textAt(node, 'CdtrRefInf', 'Ref')),
    textAt(transaction, 'Refs', 'EndToEndId'),
    // With several payments it is about all of them.
    isOnly ? textAt(entry, 'AddtlNtryInf') : '',
  ]
    .filter(isTold)
    .join(' ');
}

function creditsOf(entry: Node): Credit[] {
  const amount = centsAt(entry, 'Amt');
  const days = {
    bookedOn: dayAt(at(entry, 'BookgDt')) || dayAt(at(entry, 'ValDt')),
    valueDate: dayAt(at(entry, 'ValDt')) || dayAt(at(entry, 'BookgDt')),
  };
  const own = textAt(entry, 'AcctSvcrRef');
  const payments =
    list(at(entry, 'NtryDtls')).length > 0 ? list(entry['NtryDtls']).flatMap((node) => list(node['TxDtls'])) : [];
  const parts = payments.map((node) => centsAt(node, 'Amt') || centsAt(node, 'AmtDtls', 'TxAmt', 'Amt'));
  const isBatch = payments.length > 1 && parts.reduce((sum, part) => sum + part, 0) === amount;
  if (payments.length > 1 && !isBatch) {
    const text = payments.map((node) => wordsOf(node, entry, false)).join(' / ');
    return [{ bankReference: own, amount, ...days, payer: '', iban: '', text }];
  }
  const told = payments.length === 0 ? [{} as Node] : payments;
  return told.map((node, place) => ({
    bankReference: textAt(node, 'Refs', 'AcctSvcrRef') || (own && isBatch ? `${own}/${place + 1}` : own),
    amount: isBatch ? (parts[place] ?? 0) : amount,
    ...days,
    payer: nameAt(node, 'UltmtDbtr') || nameAt(node, 'Dbtr'),
    iban: textAt(node, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    text: wordsOf(node, entry, told.length === 1),
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

/** ISO 20022, camt.053 (or .052, .054) of any version, read by local names. @throws UnreadableFile */
export function readCamt(xml: string): StatementFile {
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true)
    throw new UnreadableFile('Ce fichier XML n’est pas lisible.');
  const document = at(parser.parse(xml) as Node, 'Document');
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
      .filter(({ amount, bookedOn }) => amount > 0 && /^\d{4}-\d{2}-\d{2}$/.test(bookedOn)),
    warnings: [
      ...all.flatMap(balanceProblem),
      ...(foreign.length > 0 ? ['Les opérations dans une autre monnaie que l’euro sont laissées de côté.'] : []),
    ],
  };
}
