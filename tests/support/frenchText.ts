/** French spacing and apostrophes, checked on rendered text. */

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (named[name] ?? whole),
  );

const inline = 'a|abbr|b|em|i|mark|small|span|strong|sup|time';
const spokenAttributes = /\s(?:alt|aria-label|content|placeholder|title)="([^"]*)"/g;
/** Scripts, drawings, code and typed text are not our sentences. */
const silent = /<(script|style|svg|code|textarea|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;

/** Visible and spoken lines, one per block. */
export function spokenLines(html: string): string[] {
  const shown = html.replace(silent, '');
  const attributes = [...shown.matchAll(spokenAttributes)].map((match) => match[1] ?? '');
  const blocks = shown.replace(new RegExp(`</?(?:${inline})(?:\\s[^>]*)?>`, 'g'), '').split(/<[^>]*>/);
  return [...blocks, ...attributes]
    .map((line) =>
      decode(line)
        .replace(/[\t\n\r ]+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

const rules: [string, RegExp][] = [
  ['U+202F before ; ! ?', /(?:^|[^\s;!?(…]|[ \u00a0])[;!?](?=[\s»)]|$)/u],
  ['U+00A0 before :', /(?:[^\s\u00a0]| ):(?=\s|$)/u],
  ['no-break space inside « »', /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/u],
  ['U+00A0 before €', /[\d ]€/u],
  ['typographic apostrophe', /\p{L}'\p{L}/u],
  ['a space between sentences', /\p{Ll}[.!?]\p{Lu}/u],
];

/** Lost space before or after a link. */
const touching = /[\p{L}\p{N},.;:]<(?:a|em|mark|strong)[ >]|<\/(?:a|em|mark|strong)>[\p{L}\p{N}«(]/u;

/** One sentence per violation. */
export function typographySlips(html: string): string[] {
  const slips = spokenLines(html).flatMap((line) =>
    rules.flatMap(([name, pattern]) => {
      const match = pattern.exec(line);
      return match ? [`${name}: « ${line.slice(Math.max(0, match.index - 30), match.index + 20)} »`] : [];
    }),
  );
  const shown = html.replace(silent, '');
  const joined = touching.exec(shown);
  return joined ? [...slips, `a space is missing: « ${shown.slice(joined.index - 30, joined.index + 40)} »`] : slips;
}

/** French spaces to plain ones. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
