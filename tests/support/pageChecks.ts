import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate/node';
import type { Page } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; help: string; nodes: { target: string[] }[] };

/**
 * What axe finds on the page once its colours have settled, in one line each; from its top and with its bars in their own
 * places, for what stands half under a bar that stays in sight is too small to axe.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated through the debugger, so the page's own content policy stays as it is; once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (o: object) => Promise<{ violations: unknown[] }> } };
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const from = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' });
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    for (const { style } of bars) Object.assign(style, { position: '', inset: '' });
    scrollTo({ top: from, behavior: 'instant' });
    return violations;
  });
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

/** What the HTML as it was sent breaks of the standard, in one line each. */
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
