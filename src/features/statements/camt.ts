import { wrongField } from '../../http/errors.ts';
import type { XmlNode as Node } from '../../uploads/fileKind.ts';
import { centsIn } from './cells.ts';
import { type Operation, type Statement, unexplainedBalance } from './credit.ts';

const list = (node: Node | undefined): Node[] =>
  node === undefined ? [] : Array.isArray(node) ? (node as Node[]) : [node];
const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((now, name) => list(now)[0]?.[name], node);
const textAt = (node: Node | undefined, ...path: string[]): string =>
  String(list(at(node, ...path))[0]?.['#text'] ?? '').trim();

const centsAt = (node: Node | undefined, ...path: string[]): number | null => centsIn(textAt(node, ...path));
const textsAt = (node: Node | undefined, name: string): string[] =>
  list(node?.[name]).map((one) => String(one['#text'] ?? '').trim());
const dayAt = (node: Node | undefined): string => (textAt(node, 'Dt') || textAt(node, 'DtTm')).slice(0, 10);
/** The code stands plain, or in a `Cd` since version 08. */
const codeAt = (node: Node, name: string): string => textAt(node, name, 'Cd') || textAt(node, name);
/** The name stands in a `Pty` since version 08. */
const nameAt = (node: Node, role: string): string =>
  textAt(node, 'RltdPties', role, 'Pty', 'Nm') || textAt(node, 'RltdPties', role, 'Nm');

const isGiven = (text: string): boolean => !/^(NOT ?PROVIDED|NO ?REF|NON ?REF|NONE|N\/A|[-0 ]*)$/i.test(text);
const referenceAt = (node: Node, ...path: string[]): string => [textAt(node, ...path)].find(isGiven) ?? '';

function wordsOf(transaction: Node, entry: Node, isOnly: boolean): string {
  const remittance = at(transaction, 'RmtInf');
  return [
    ...textsAt(remittance, 'Ustrd'),
    ...list(remittance?.['Strd']).flatMap((node) => [
      textAt(node, 'CdtrRefInf', 'Ref'),
      ...list(node['RfrdDocInf']).map((document) => textAt(document, 'Nb')),
      ...textsAt(node, 'AddtlRmtInf'),
    ]),
    textAt(transaction, 'Refs', 'EndToEndId'),
    textAt(transaction, 'AddtlTxInf'),
    // The text of the entry covers all of its payments.
    isOnly ? textAt(entry, 'AddtlNtryInf') : '',
  ]
    .filter(isGiven)
    .join(' ');
}

const isCredit = (node: Node): boolean => textAt(node, 'CdtDbtInd') === 'CRDT';
const isReversal = (entry: Node): boolean => ['true', '1'].includes(textAt(entry, 'RvslInd'));
const currencyOf = (entry: Node): string => String(at(entry, 'Amt')?.['@Ccy'] ?? 'EUR');

/** Money that is not booked may never arrive. */
const reasonOf = (entry: Node): string | null => {
  const status = codeAt(entry, 'Sts');
  return status === 'BOOK' ? null : status === 'PDNG' ? 'pas encore comptabilisé' : `état «\u00a0${status}\u00a0»`;
};

function operationsOf(entry: Node, place: string, account: string): Operation[] {
  const amount = centsAt(entry, 'Amt');
  const currency = currencyOf(entry);
  const own = referenceAt(entry, 'AcctSvcrRef');
  const payments = list(entry['NtryDtls']).flatMap((node) => list(node['TxDtls']));
  const parts = payments.map((node) => centsAt(node, 'Amt') ?? centsAt(node, 'AmtDtls', 'TxAmt', 'Amt'));
  const isBatch = payments.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === amount;
  const whole = {
    place,
    account,
    bankReference: own,
    amount,
    written: `${textAt(entry, 'Amt')} ${currency}`,
    isDebit: !isCredit(entry),
    currency,
    reason: reasonOf(entry),
    bookedOn: dayAt(at(entry, 'BookgDt')),
    valueDate: dayAt(at(entry, 'ValDt')),
    isReturned: isReversal(entry),
  };
  if (payments.length > 1 && !isBatch) {
    const text = payments.map((node) => wordsOf(node, entry, false)).join(' / ');
    return [{ ...whole, text }];
  }
  const transactions = payments.length === 0 ? [{} as Node] : payments;
  return transactions.map((node, part) => ({
    ...whole,
    bankReference: referenceAt(node, 'Refs', 'AcctSvcrRef') || (own && isBatch ? `${own}/${part + 1}` : own),
    amount: isBatch ? (parts[part] ?? null) : amount,
    payer: nameAt(node, 'UltmtDbtr') || nameAt(node, 'Dbtr'),
    iban: textAt(node, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    text: wordsOf(node, entry, transactions.length === 1),
    isReturned: whole.isReturned || at(node, 'RtrInf') !== undefined,
  }));
}

function balanceProblem(statement: Node): string[] {
  const signed = (node: Node) => (centsAt(node, 'Amt') ?? Number.NaN) * (isCredit(node) ? 1 : -1);
  const balance = (code: string) =>
    list(statement['Bal'])
      .filter((node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd') === code)
      .map(signed)[0];
  const [opening, closing] = [balance('OPBD'), balance('CLBD')];
  if (opening === undefined || closing === undefined) return [];
  const moved = list(statement['Ntry'])
    .filter((entry) => reasonOf(entry) === null)
    .reduce((sum, entry) => sum + signed(entry), 0);
  return opening + moved === closing ? [] : [unexplainedBalance];
}

/** Banks and networks wrap the document, with an AppHdr beside it. */
function documentIn(node: Node, depth = 0): Node | undefined {
  const own = at(node, 'Document');
  if (own || depth === 4) return own;
  const inner = Object.values(node).flatMap((child) => (typeof child === 'object' ? list(child) : []));
  return inner.flatMap((child) => documentIn(child, depth + 1) ?? [])[0];
}

/** Reads camt.052, .053 and .054 of ISO 20022 in any version, by local names. @throws invalid */
export function readCamt(xml: Node): Statement {
  const document = documentIn(xml);
  const kinds = [
    ['BkToCstmrStmt', 'Stmt'],
    ['BkToCstmrAcctRpt', 'Rpt'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ] as const;
  const kind = kinds.find(([root]) => at(document, root) !== undefined);
  if (!kind) throw wrongField('file', 'Ce fichier XML n’est pas un relevé de compte CAMT.');
  const all = list(at(document, kind[0])?.[kind[1]]);
  let credits = 0;
  const operations = all.flatMap((statement) => {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
    return list(statement['Ntry']).flatMap((entry) => {
      if (isCredit(entry)) credits++;
      return operationsOf(entry, `encaissement n°\u00a0${credits}`, account.replace(/\s/g, ''));
    });
  });
  return { operations, warnings: all.flatMap(balanceProblem) };
}
