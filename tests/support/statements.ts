import { type CsvMapping, credits } from '../../db/schema/statements.ts';
import type { proposeStatementColumns } from '../../src/features/statements/csv.ts';
import { importStatement } from '../../src/features/statements/importStatement.server.ts';
import { rowsOf } from './people.ts';
import type { openShop } from './shop.ts';

type Entry = {
  number: string;
  /** Euros, in the bank's format. */
  amount: string;
  payer: string;
  reference: string;
  kind?: 'CRDT' | 'DBIT';
  status?: 'BOOK' | 'PDNG';
  text?: string;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Fictitious statement of one day, in both versions that French banks send. */
export function camtFile(entries: readonly Entry[], version: '02' | '08' = '02', id = '0231-20261120'): string {
  const cents = (entry: Entry) =>
    entry.status === 'PDNG' ? 0 : Math.round(Number(entry.amount) * 100) * (entry.kind === 'DBIT' ? -1 : 1);
  const closing = 100_000 + entries.reduce((sum, entry) => sum + cents(entry), 0);
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${(amount / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  const status = (word: string) => (version === '02' ? word : `<Cd>${word}</Cd>`);
  const name = (payer: string) =>
    version === '02' ? `<Nm>${escaped(payer)}</Nm>` : `<Pty><Nm>${escaped(payer)}</Nm></Pty>`;
  const entry = ({ number, amount, payer, reference, kind = 'CRDT', status: word = 'BOOK', text }: Entry) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>${status(word)}</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr>${name(payer)}</Dbtr><DbtrAcct><Id><IBAN>FR5099998000020123456789X65</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${escaped(text ?? `CDE ${number}`)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-21T04:10:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><ElctrncSeqNb>231</ElctrncSeqNb><CreDtTm>2026-11-21T04:10:00</CreDtTm><Acct><Id><IBAN>FR7699999000010001234567809</IBAN></Id></Acct>
${balance('OPBD', 100_000)}${balance('CLBD', closing)}
${entries.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}

type Content = string | Uint8Array<ArrayBuffer>;

/** Credits after accepting the proposed columns: « 72540 2026-11-14 X1 ». */
export async function importFile(
  shop: Pick<ReturnType<typeof openShop>, 'db' | 'ctx'>,
  content: Content,
  account?: string,
) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const bring = (mapping?: CsvMapping) =>
    importStatement(shop.ctx(), {
      file: { name: 'r', size: bytes.length, bytes: async () => bytes },
      mapping,
      account,
    });
  const before = new Set(rowsOf(shop.db, credits).map(({ id }) => id));
  const first = await bring();
  const answer = first.columnsToMap ? await bring(accepted(first.columnsToMap.proposed)) : first;
  const rows = rowsOf(shop.db, credits).filter(({ id }) => !before.has(id));
  return {
    ...answer,
    columns: first.columnsToMap?.columns,

    rows,
    read: rows.map(creditText).sort(),
  };
}

const creditText = ({ amount, bookedOn, text }: typeof credits.$inferSelect) => `${amount} ${bookedOn} ${text}`;

/** Asked how debits show, the person says that they have a sign. */
function accepted({ date, amount, direction = null, ...rest }: ReturnType<typeof proposeStatementColumns>): CsvMapping {
  if (date === null || amount === null) throw new Error('no columns are proposed');
  return { date, amount, direction, ...rest };
}
