import { decodeXML, escapeUTF8 } from 'entities';
import { format as formatNumber, getFormatDateInfo, getFormatInfo, isValidFormat } from 'numfmt';

const builtInFormats: Readonly<Record<string, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '0', 4: '0.00', 9: '0%', 10: '0.00%', 16: 'd-m', 17: 'm-y', 18: 'h:m', 19: 'h:m' },
  ...{ 20: 'h:m', 21: 'h:m', 37: '0', 38: '0', 39: '0.00', 40: '0.00', 45: 'm:s', 46: 'h:m', 47: 'm:s' },
};

const localePrefix = /\[\$([^\]-]*)-[^\]]*\]/g;

/** Null for an unformatted number or a date. A value other than an amount or a percentage is followed by its format.
 * A third decimal gets a zero, because « 98.333 » could be read as thousands. */
function formatCellNumber(value: number, format: string) {
  const pattern = format.replace(localePrefix, '"$1"');
  if (!isValidFormat(pattern)) return `${value} (${format})`;
  const { year, month, day } = getFormatDateInfo(pattern);
  const { type, scale } = getFormatInfo(pattern);
  if (value === 0 || type === 'general' || type === 'text' || (year && month && day)) return null;
  const isAmount = /number|grouped|currency/.test(type) && scale === 1;
  if (!isAmount && type !== 'percent') return `${value} (${format})`;
  // Like a spreadsheet, rounds 1.005 up, although its binary value is slightly lower.
  const formatted = formatNumber(pattern, value * (1 + Number.EPSILON))
    .replaceAll(',', '')
    .replace(/\.\d{3}$/, '$&0')
    .trim();
  // A debit may be marked only by its red colour.
  return value < 0 && !/[-−(]/.test(formatted) ? `-${formatted}` : formatted;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

export function formatsIn(styles: string): string[] {
  const findTags = (name: string, text = styles) =>
    text.match(new RegExp(`<(?:\\w+:)?${name}\\b(?:"[^"]*"|[^">])*>`, 'g')) ?? [];
  const customFormats = Object.fromEntries(
    findTags('numFmt').map((tag) => [attribute(tag, 'numFmtId'), decodeXML(attribute(tag, 'formatCode'))]),
  );
  const [cellStyles = ''] = /<(?:\w+:)?cellXfs\b.*<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return findTags('xf', cellStyles).map((tag) => {
    const id = attribute(tag, 'numFmtId');
    return customFormats[id] ?? builtInFormats[id] ?? '';
  });
}

/** Replaces each formatted number with the text that Excel shows. */
export const withFormattedNumbers = (sheet: string, formats: readonly string[]): string =>
  sheet.replace(/<((?:\w+:)?)c(\s[^>]*[^>/])>((?:(?!<\/\1c>).)*)<\/\1c>/gs, (cell, prefix, attributes, content) => {
    const value = new RegExp(`<${prefix}v>([^<]+)</`).exec(content)?.[1];
    const isNumber = value && /^n?$/.test(attribute(attributes, 't'));
    const formatted = isNumber
      ? formatCellNumber(Number(value), formats[Number(attribute(attributes, 's'))] ?? '')
      : null;
    if (formatted === null) return cell;
    return `<${prefix}c r="${attribute(attributes, 'r')}" t="inlineStr"><${prefix}is><${prefix}t>${escapeUTF8(formatted)}</${prefix}t></${prefix}is></${prefix}c>`;
  });
