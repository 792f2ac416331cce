import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate/node';
import type { Page } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; help: string; nodes: { target: string[] }[] };
type Axe = { run: (where: { exclude: Element[] }, how: object) => Promise<{ violations: unknown[] }> };

/**
 * What axe finds on the page once its colours have settled, in one line each; from its top and with its bars in their own
 * places, for what stands half under a bar that stays in sight is too small to axe. Of rows that differ in their words
 * alone it looks at two. At a `further` width of a page that has not changed otherwise it looks again where that width
 * shows an element that it has not seen, or in other colours, and on a phone at what is pressed.
 */
export async function axeFindings(page: Page, { further = false } = {}): Promise<string[]> {
  // Evaluated through the debugger, so the page's own content policy stays as it is; once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (further) => {
    const known = globalThis as unknown as { axe: Axe; seenByAxe?: WeakMap<Element, string> };
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility());
    const seen = (further && known.seenByAxe) || new WeakMap<Element, string>();
    const colours = shown.map((element) => {
      const { color, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      return [color, backgroundColor, backgroundImage, opacity].join();
    });
    const isNew = shown.some((element, at) => seen.get(element) !== colours[at]);
    for (const [at, element] of shown.entries()) seen.set(element, colours[at] ?? '');
    known.seenByAxe = seen;
    const isPhone = innerWidth < 400;
    if (!isNew && !isPhone) return [];

    const from = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    const bars = shown.filter((element) => getComputedStyle(element).position === 'sticky');
    for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' });

    const ownWords =
      / (id|href|src|srcset|name|value|title|alt|for|datetime|action|aria-(?:label|labelledby|describedby|controls)|data-[\w-]+)="[^"]+"/g;
    const isLandmark = /<(section|form|nav|aside|header|footer)\b|\brole="(region|form|search|navigation)"/;
    /** The element without its words, and which of what is pressed in it is small. */
    const kindOf = (element: Element): string => {
      const html = element.outerHTML.replace(ownWords, ' $1').replace(/>[^<]*[^\s<][^<]*</g, '>…<');
      const sizes = [...element.querySelectorAll('a, button, input, select, summary, [tabindex]')].map((pressed) => {
        const { width, height } = pressed.getBoundingClientRect();
        return Math.min(width, height, 24);
      });
      return `${html} ${sizes}`;
    };
    const repeated: Element[] = [];
    const look = (parent: Element): void => {
      const counts = new Map<string, number>();
      for (const child of parent.children) {
        const kind = parent.childElementCount > 3 ? kindOf(child) : '';
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        if (kind && count > 2 && !isLandmark.test(kind)) repeated.push(child);
        else look(child);
      }
    };
    look(document.body);

    const { violations } = await known.axe.run(
      { exclude: repeated },
      {
        runOnly: isNew
          ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
          : { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
        resultTypes: ['violations'],
        // A frame without axe in it is waited for in vain.
        iframes: false,
      },
    );
    for (const { style } of bars) Object.assign(style, { position: '', inset: '' });
    scrollTo({ top: from, behavior: 'instant' });
    return violations;
  }, further);
  return (violations as Violation[]).map(
    (v) => `${v.id}: ${v.help} → ${v.nodes.map((n) => n.target.join(' ')).join(' ; ')}`,
  );
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How Astro and React write, not how a browser reads.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    'long-title': 'off',
    'attr-case': ['error', { style: 'camelcase' }],
    'valid-id': ['error', { relaxed: false }],
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
  },
});

/** Violations of the HTML standard in the served page, one a line. */
export async function htmlFindings(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  const comboboxes = /<input(?=[^>]*\btype="search")(?=[^>]*\brole="combobox")[^>]*>/.exec(html);
  if (comboboxes) return [`a search field is no combobox: ${comboboxes[0]}`];
  for (const [select, attributes = '', first = ''] of html.matchAll(/<select([^>]*)>\s*<option([^>]*)>[^<]*/g))
    if (/\brequired\b/.test(attributes) && !/\bvalue=""/.test(first) && !/\bsize=/.test(attributes))
      return [`a required list begins with no empty choice: ${select}`];
  const beyond = /<\/html>\s*\S.{0,80}/.exec(html);
  if (beyond) return [`something comes behind </html>: ${beyond[0]}`];
  return report.results.flatMap((r) =>
    r.messages.map((m) => `${m.ruleId}: ${m.message} (line ${m.line}:${m.column}, ${m.selector})`),
  );
}
