import { decodeXML, escapeUTF8 } from 'entities';

const builtIn: Readonly<Record<string, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '0', 4: '0.00', 9: '0%', 10: '0.00%', 16: 'd-m', 17: 'm-y', 18: 'h:m', 19: 'h:m' },
  ...{ 20: 'h:m', 21: 'h:m', 37: '0', 38: '0', 39: '0.00', 40: '0.00', 45: 'm:s', 46: 'h:m', 47: 'm:s' },
};

const section = /(?:"[^"]*"|\\.|[^;"\\])+/g;
/** Quoted words, currencies, widths and colours. */
const literal = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|[_*].|\[\p{L}+\d*\]/giu;
const numeral = /^([^#0?.,]*)([#0?,]*[#0?])(?:\.([#0?]*))?([^#0?.,]*)$/;
const unread = /[a-z[\]<>=/]/i;

/** What a spreadsheet shows of a number, or the number with its format where that is not read here. Null for a plain
 * number and for a day. A third decimal is followed by a zero: « 98.333 » could be a thousand. */
export function shownNumber(value: number, format: string): string | null {
  const sections = format.match(section) ?? [];
  const hasOwnSign = value < 0 && sections.length > 1;
  const words: string[] = [];
  const code = (sections[hasOwnSign ? 1 : 0] ?? '').replace(literal, (_, ...groups: string[]) => {
    words.push(groups.slice(0, 3).find(Boolean) ?? '');
    return '\0';
  });
  const isDay = ['y', 'm', 'd'].every((letter) => code.toLowerCase().includes(letter));
  if (isDay || /^(general|@|\0|\s)*$/i.test(code)) return null;
  const [, before = '', integer, decimals = '', after = ''] = numeral.exec(code) ?? [];
  if (!integer || unread.test(before + after)) return `${value} (${format})`;
  const [scale, factor] = [10 ** decimals.length, code.includes('%') ? 100 : 1];
  const rounded = Math.round(Number((Math.abs(value) * factor * scale).toPrecision(15))) / scale;
  const [whole = '', fraction = ''] = rounded.toFixed(decimals.length).split('.');
  const least = decimals.replace(/[^0]/g, '').length;
  const figures = [
    whole.padStart(integer.replace(/[^0]/g, '').length, '0'),
    fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, ''),
  ];
  const shown = figures
    .filter(Boolean)
    .join('.')
    .replace(/\.\d{3}$/, '$&0');
  return `${value < 0 && !hasOwnSign ? '-' : ''}${before}${shown}${after}`
    .replaceAll('\0', () => words.shift() ?? '')
    .trim();
}

type Attributes = (name: string) => string;

const attributesOf =
  (tag: string): Attributes =>
  (name) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Number formats of the styles, by their number. */
export function formatsIn(styles: string): string[] {
  const tags = (name: string, text = styles) =>
    text.match(new RegExp(`<(?:\\w+:)?${name}\\b(?:"[^"]*"|[^">])*>`, 'g')) ?? [];
  const own = Object.fromEntries(
    tags('numFmt')
      .map(attributesOf)
      .map((at) => [at('numFmtId'), decodeXML(at('formatCode'))]),
  );
  const [cellStyles = ''] = /<(?:\w+:)?cellXfs\b.*<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return tags('xf', cellStyles).map((tag) => {
    const id = attributesOf(tag)('numFmtId');
    return own[id] ?? builtIn[id] ?? '';
  });
}

/** The sheet with texts in place of the numbers that are shown in a format. */
export const withShownNumbers = (sheet: string, formats: readonly string[]): string =>
  sheet.replace(/<((?:\w+:)?)c(\s[^>]*[^>/])>((?:(?!<\/\1c>).)*)<\/\1c>/gs, (cell, prefix, attributes, content) => {
    const at = attributesOf(attributes);
    const value = new RegExp(`<${prefix}v>([^<]+)</`).exec(content)?.[1];
    const isNumber = value && /^n?$/.test(at('t'));
    const shown = isNumber ? shownNumber(Number(value), formats[Number(at('s'))] ?? '') : null;
    if (shown === null) return cell;
    return `<${prefix}c r="${at('r')}" t="inlineStr"><${prefix}is><${prefix}t>${escapeUTF8(shown)}</${prefix}t></${prefix}is></${prefix}c>`;
  });
