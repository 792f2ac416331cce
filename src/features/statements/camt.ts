import { isIban } from '../../dealer.ts';
import { fieldError } from '../../http/context.ts';
import { sum } from '../../money.ts';
import type { XmlNode as Node } from '../../uploads/fileKind.ts';
import { isReturnedTransfer, parisDay, parseDecimalCents } from './cells.ts';
import { type Statement, type Transaction, unexplainedBalanceText } from './credit.ts';

const asList = (node: Node | undefined): Node[] =>
  node === undefined ? [] : Array.isArray(node) ? (node as Node[]) : [node];
const nodeAt = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((now, name) => asList(now)[0]?.[name], node);
const textOf = (node: Node | undefined): string => String(asList(node)[0]?.['#text'] ?? '').trim();
const textAt = (node: Node | undefined, ...path: string[]): string => textOf(nodeAt(node, ...path));

const centsIn = (node: Node): number | null => parseDecimalCents(textAt(node, 'Amt'));
const textsAt = (node: Node | undefined, name: string): string[] =>
  asList(node?.[name]).map((one) => String(one['#text'] ?? '').trim());
/** A time with a zone becomes its day in Paris. */
function parseDay(node: Node | undefined): string {
  const text = textAt(node, 'Dt') || textAt(node, 'DtTm');
  const [day, time] = [text.slice(0, 10), text.slice(10)];
  return /^T.*(Z|[+-]\d{2}:\d{2})$/.test(time) ? parisDay(day, time) : day;
}
/** The code is plain text or, since version 08, a `Cd`, or a `Prtry` that the bank defines. */
const codeAt = (node: Node, name: string): string =>
  textAt(node, name, 'Cd') || textAt(node, name, 'Prtry') || textAt(node, name);
/** Some banks put the IBAN into `Othr`. */
const accountAt = (node: Node | undefined): string =>
  (textAt(node, 'Id', 'IBAN') || textAt(node, 'Id', 'Othr', 'Id')).replace(/\s/g, '');
/** Since version 08, `Pty` contains the name of a person and `Agt` that of a bank. */
const nameAt = (node: Node, role: string): string =>
  [['Pty'], ['Agt', 'FinInstnId'], []].map((path) => textAt(node, 'RltdPties', role, ...path, 'Nm')).find(Boolean) ??
  '';

const isPresent = (text: string): boolean => !/^(NOT ?PROVIDED|NO ?REF|NON ?REF|NONE|N\/A|[-0 ]*)$/i.test(text);
const referenceAt = (node: Node, ...path: string[]): string => [textAt(node, ...path)].find(isPresent) ?? '';

function remittanceText(transaction: Node, entry: Node, isOnly: boolean): string {
  const remittance = nodeAt(transaction, 'RmtInf');
  return [
    ...textsAt(remittance, 'Ustrd'),
    ...asList(remittance?.['Strd']).flatMap((node) => [
      textAt(node, 'CdtrRefInf', 'Ref'),
      ...asList(node['RfrdDocInf']).map((document) => textAt(document, 'Nb')),
      ...textsAt(node, 'AddtlRmtInf'),
    ]),
    textAt(transaction, 'Refs', 'EndToEndId'),
    textAt(transaction, 'AddtlTxInf'),
    // `AddtlNtryInf` describes all payments of the entry together.
    isOnly ? textAt(entry, 'AddtlNtryInf') : '',
  ]
    .filter(isPresent)
    .join(' ');
}

const isDebit = (node: Node): boolean => textAt(node, 'CdtDbtInd') === 'DBIT';
/** `node` is an entry or one of its payments. */
const isReversal = (node: Node): boolean =>
  node['RtrInf'] !== undefined ||
  ['true', '1'].includes(textAt(node, 'RvslInd')) ||
  ['RRTN', 'RPCR'].includes(textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')) ||
  isReturnedTransfer(textAt(node, 'AddtlNtryInf') || textAt(node, 'AddtlTxInf'));
const currencyIn = (amount: Node | undefined): string => String(amount?.['@Ccy'] ?? '');

/** Only booked payments count, because others may never arrive. */
const reasonOf = (entry: Node): string | null => {
  if (!/^(CRDT|DBIT)$/.test(textAt(entry, 'CdtDbtInd'))) return 'sans sens';
  const status = codeAt(entry, 'Sts');
  if (status === 'BOOK') return null;
  return status === 'PDNG' ? 'pas encore comptabilisé' : status ? `état «\u00a0${status}\u00a0»` : 'sans état';
};

/** Without a common reference, payments that another file repeats cannot be matched automatically. Not every bank
 * marks a batch: an entry without a payer or a word may be one. */
function totalKind(entry: Node, { payer, iban, text = '' }: Partial<Transaction> = {}): string | null {
  if (asList(entry['NtryDtls']).some((node) => Number(textAt(node, 'Btch', 'NbOfTxs')) > 1))
    return 'Virement groupé sans ses paiements';
  const isAnonymous = payer === '' && iban === '' && !/(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/u.test(text);
  return isAnonymous ? 'Sans payeur ni libellé, peut-être plusieurs virements' : null;
}

type Account = { account: string; currency: string };

function transactionsOf(entry: Node, location: string, { account, currency: accountCurrency }: Account): Transaction[] {
  const amount = centsIn(entry);
  const currency = currencyIn(nodeAt(entry, 'Amt')) || accountCurrency;
  const entryReference = referenceAt(entry, 'AcctSvcrRef');
  const details = asList(entry['NtryDtls']);
  const payments = details.flatMap((node) => asList(node['TxDtls']));
  // A payment in another currency or direction is NaN, so that the parts do not add up.
  const parts = payments.map((node) => {
    const amountNodes = [
      nodeAt(node, 'Amt'),
      nodeAt(node, 'AmtDtls', 'TxAmt', 'Amt'),
      nodeAt(node, 'AmtDtls', 'InstdAmt', 'Amt'),
    ];
    const amountNode = amountNodes.find((one) => one && (currencyIn(one) || currency) === currency);
    const hasOppositeSign = textAt(node, 'CdtDbtInd') !== '' && isDebit(node) !== isDebit(entry);
    return (hasOppositeSign ? null : parseDecimalCents(textOf(amountNode))) ?? Number.NaN;
  });
  const isBatch = payments.length > 1 && sum(parts) === amount;
  const base = {
    location,
    account,
    bankReference: entryReference,
    totalReferences: [
      ...new Set([entryReference, ...details.map((node) => referenceAt(node, 'Btch', 'PmtInfId'))]),
    ].filter(Boolean),
    amount,
    amountText: `${textAt(entry, 'Amt')} ${currency}`,
    isDebit: isDebit(entry),
    currency,
    reason: reasonOf(entry),
    bookedOn: parseDay(nodeAt(entry, 'BookgDt')),
    valueDate: parseDay(nodeAt(entry, 'ValDt')),
    isReturned: isReversal(entry),
  };
  if (payments.length > 1 && !isBatch) {
    const text = payments.map((node) => remittanceText(node, entry, false)).join(' / ');
    return [{ ...base, text, isReturned: base.isReturned || payments.some(isReversal) }];
  }
  const transactions = payments.length === 0 ? [{} as Node] : payments;
  return transactions.map((node, part) => ({
    ...base,
    bankReference:
      referenceAt(node, 'Refs', 'AcctSvcrRef') ||
      (entryReference && isBatch ? `${entryReference}/${part + 1}` : entryReference),
    amount: isBatch ? (parts[part] ?? null) : amount,
    payer: nameAt(node, 'UltmtDbtr') || nameAt(node, 'Dbtr'),
    iban: [accountAt(nodeAt(node, 'RltdPties', 'DbtrAcct'))].find(isIban) ?? '',
    text: remittanceText(node, entry, transactions.length === 1),
    isReturned: base.isReturned || isReversal(node),
  }));
}

function balanceProblem(statement: Node): string[] {
  const signedAmount = (node: Node) => (centsIn(node) ?? Number.NaN) * (isDebit(node) ? -1 : 1);
  const balanceOf = (code: string) =>
    asList(statement['Bal'])
      .filter((node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd') === code)
      .map(signedAmount)[0];
  const [opening, closing] = [balanceOf('OPBD'), balanceOf('CLBD')];
  if (opening === undefined || closing === undefined) return [];
  const amounts = asList(statement['Ntry'])
    .filter((entry) => reasonOf(entry) === null)
    .map(signedAmount);
  return opening + sum(amounts) === closing ? [] : [unexplainedBalanceText];
}

/** Banks and networks wrap the document and an `AppHdr` in an envelope. */
function documentsIn(node: Node, depth = 0): Node[] {
  const documents = asList(node['Document']);
  if (documents.length > 0 || depth === 4) return documents;
  const childNodes = Object.values(node).flatMap((child) => (typeof child === 'object' ? asList(child) : []));
  return childNodes.flatMap((child) => documentsIn(child, depth + 1));
}

/** Reads any version of ISO 20022 camt.052, .053 and .054, in any namespace. @throws invalid */
export function readCamt(xml: Node): Statement {
  const documents = documentsIn(xml);
  const kinds = [
    ['BkToCstmrStmt', 'Stmt'],
    ['BkToCstmrAcctRpt', 'Rpt'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ] as const;
  const roots = documents.flatMap((document) =>
    kinds.filter(([root]) => root in document).map((kind) => ({ document, kind })),
  );
  if (roots.length === 0) throw fieldError('file', 'Ce fichier XML n’est pas un relevé de compte CAMT.');
  const allStatements = roots.flatMap(({ document, kind: [root, part] }) =>
    asList(nodeAt(document, root)?.[part]).map((statement) => ({ part, statement })),
  );
  // A bank that repeats a statement may put both copies into one file.
  const statements = [...new Map(allStatements.map((one) => [JSON.stringify(one), one])).values()];
  const repeatsByName = new Map<string, number>();
  let creditCount = 0;
  const totals: { kind: string; place: string }[] = [];
  const transactions = statements.flatMap(({ part, statement }, message) => {
    const name = [part, textAt(statement, 'Id'), textAt(statement, `${part}Pgntn`, 'PgNb')].join(' ');
    const repeatCount = repeatsByName.get(name) ?? 0;
    repeatsByName.set(name, repeatCount + 1);
    // A report starts again with what the day has brought so far.
    const mayRepeat = part === 'Rpt' || textAt(statement, 'CpyDplctInd') !== '';
    const accountInfo = { account: accountAt(nodeAt(statement, 'Acct')), currency: textAt(statement, 'Acct', 'Ccy') };
    return asList(statement['Ntry']).flatMap((entry) => {
      if (!isDebit(entry)) creditCount++;
      const location = `encaissement n°\u00a0${creditCount}`;
      const payments = transactionsOf(entry, location, accountInfo);
      const kind = payments.length === 1 && !isDebit(entry) && totalKind(entry, payments[0]);
      if (kind) totals.push({ kind, place: `${location} (${payments[0]?.amountText})` });
      return payments.map((transaction) => ({
        ...transaction,
        message,
        ...(!mayRepeat && { series: `${part} ${repeatCount}` }),
      }));
    });
  });
  const warnings = statements.flatMap(({ statement }) => balanceProblem(statement));
  for (const [kind, sameTotals] of Map.groupBy(totals, (total) => total.kind)) {
    const placesText = sameTotals.map(({ place }) => place).join(', ');
    warnings.push(`${kind}\u00a0: ${placesText}. Ne le portez pas si un autre fichier en donne les paiements.`);
  }
  return { transactions, warnings };
}
