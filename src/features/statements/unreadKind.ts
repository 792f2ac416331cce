const asked = 'Demandez à la banque un CAMT.053, un CFONB 120, un OFX ou un CSV.';

const kinds: [start: RegExp, name: string][] = [
  [/^%PDF/, 'un PDF'],
  [/^\xD0\xCF.\xE0/, 'un ancien classeur Excel (.xls)'],
  [/^\s*(\{1:|:20:)/, 'un MT940'],
  [/^\s*!(type|account|option)/i, 'un QIF'],
  [/^\s*<(!doctype\s+)?(html|head|meta|style|table)\b/i, 'une page web, que des banques nomment .xls'],
];

/** A sentence for a bank's file that is not read, by its first bytes; null for any other. */
export function unreadKind(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 300))
    .replace(/^\xEF\xBB\xBF|\0|^[\xFE\xFF]{2}/g, '');
  const name = kinds.find(([pattern]) => pattern.test(start))?.[1];
  return name === undefined ? null : `Ce fichier est ${name}. ${asked}`;
}
