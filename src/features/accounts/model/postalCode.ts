import { overseasCodes } from '../../../countryCodes.ts';

/** `pattern` matches codes without spaces, hyphens or country prefix. */
type PostalCodeRule = { pattern: RegExp; example: string; form?: string; sign?: string };

const fiveDigits = { pattern: /^\d{5}$/, example: '75002' };
const fourDigits = { pattern: /^\d{4}$/, example: '1000' };
const rules: Partial<Record<string, PostalCodeRule>> = {
  ...Object.fromEntries(
    overseasCodes
      .toReversed()
      .map(([start, code]) => [code, { pattern: /^9[78]\d{3}$/, example: start.padEnd(5, '0'), sign: 'F' }]),
  ),
  FR: { ...fiveDigits, sign: 'F' },
  MC: { pattern: /^980\d{2}$/, example: '98000' },
  DE: { ...fiveDigits, example: '10115', sign: 'D' },
  ES: { ...fiveDigits, example: '28001', sign: 'E' },
  IT: { ...fiveDigits, example: '00118', sign: 'I' },
  AT: { ...fourDigits, example: '1010', sign: 'A' },
  BE: { ...fourDigits, sign: 'B' },
  CH: { ...fourDigits, example: '1201' },
  LI: { ...fourDigits, example: '9490', sign: 'FL' },
  DK: { ...fourDigits, example: '1050' },
  LU: { ...fourDigits, example: '1111', sign: 'L' },
  NL: { pattern: /^(\d{4})([A-Z]{2})$/, form: '$1 $2', example: '1012 AB' },
  PT: { pattern: /^(\d{4})(\d{3})$/, form: '$1-$2', example: '1000-001', sign: 'P' },
  GB: { pattern: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, form: '$1 $2', example: 'SW1A 1AA' },
};

function normalizeCode(text: string, country: string, { pattern, form = '$&', sign }: PostalCodeRule): string | null {
  const compactText = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const unprefixedCode = ['', country, sign ?? country]
    .filter((prefix) => compactText.startsWith(prefix))
    .map((prefix) => compactText.slice(prefix.length))
    .find((code) => pattern.test(code));
  return unprefixedCode?.replace(pattern, form) ?? null;
}

/** « B-1000 » in Belgium → `1000`, « 75 002 » in France → `75002`; other formats are left unchanged. */
export function formatPostalCode(text: string, country: string): string {
  const rule = rules[country];
  return (rule && normalizeCode(text, country, rule)) ?? text;
}

export function postalCodeProblem(text: string, country: string): string | null {
  const rule = rules[country];
  if (!rule || normalizeCode(text, country, rule) !== null) return null;
  return `Indiquez un code postal valable pour ce pays, par exemple ${rule.example}.`;
}

export const isPostalCodeNumeric = (country: string | undefined): boolean =>
  /^\d+$/.test(rules[country ?? '']?.example ?? '');
