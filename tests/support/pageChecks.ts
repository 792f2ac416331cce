import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HtmlValidate } from 'html-validate/node';
import type { Page } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; help: string; nodes: { target: string[] }[] };
type Axe = { run: (where: object, how: object) => Promise<{ violations: Violation[] }> };

/** Landmarks that axe has checked, by width and shape: many pages share them. */
const knownBars = new Set<number>();

/**
 * Axe violations once colours settle, one per line. Samples two of the rows that differ in text alone. Checks the page
 * from its top with fixed bars in their places, since axe takes half-covered targets for small ones. A second run
 * checks only new or recoloured elements, and target sizes once on a phone.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, once per document: the page's policy stays in force.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations, bars } = await page.evaluate(
    async (knownBars) => {
      const known = globalThis as unknown as {
        axe: Axe;
        seenByAxe?: WeakMap<Element, string>;
        repeated?: Element[];
        wasPhone?: boolean;
      };
      const passing = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
        element.checkVisibility(),
      );
      const isFirst = !known.seenByAxe;
      const seen = known.seenByAxe ?? new WeakMap<Element, string>();
      const repeated = known.repeated ?? [];
      Object.assign(known, { seenByAxe: seen, repeated });
      const fresh = new Set<Element>();
      const sticky: HTMLElement[] = [];
      for (const element of shown) {
        const { color, backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
        if (position === 'sticky') sticky.push(element);
        const tag = (element.cloneNode() as Element).outerHTML;
        const look = [color, backgroundColor, backgroundImage, opacity, tag].join();
        if (seen.get(element) !== look) fresh.add(element);
        seen.set(element, look);
      }
      const isPhone = innerWidth < 400;
      const isPressed = isPhone && !isFirst && !known.wasPhone;
      known.wasPhone ||= isPhone;
      if (fresh.size === 0 && !isPressed) return { bars: [], violations: [] };

      const from = scrollY;
      scrollTo({ top: 0, behavior: 'instant' });
      for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' });

      const ownWords =
        / (id|href|src|srcset|name|value|title|alt|for|datetime|action|aria-(?:label|labelledby|describedby|controls)|data-[\w-]+)="[^"]+"/g;
      const isLandmark = /<(section|form|nav|aside|header|footer)\b|\brole="(region|form|search|navigation)"/;
      /** Element without text, and its small controls. */
      const kindOf = (element: Element): string => {
        const html = element.outerHTML.replace(ownWords, ' $1').replace(/>[^<]*[^\s<][^<]*</g, '>…<');
        const sizes = [...element.querySelectorAll('a, button, input, select, summary, [tabindex]')].map((pressed) => {
          const { width, height } = pressed.getBoundingClientRect();
          return Math.min(width, height, 24);
        });
        return `${html} ${sizes}`;
      };
      const bars = [...document.querySelectorAll('body > :is(header, nav, aside, footer)')].map((bar) => {
        const kind = `${innerWidth} ${kindOf(bar).replaceAll(' aria-current="page"', '')}`;
        const key = [...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0);
        return { bar, key };
      });
      const knownHere = bars.filter(({ key }) => knownBars.includes(key)).map(({ bar }) => bar);
      const look = (parent: Element): void => {
        const counts = new Map<string, number>();
        for (const child of parent.children) {
          if (knownHere.includes(child)) continue;
          const kind = parent.childElementCount > 3 ? kindOf(child) : '';
          const count = (counts.get(kind) ?? 0) + 1;
          counts.set(kind, count);
          if (kind && count > 2 && !isLandmark.test(kind)) repeated.push(child);
          else look(child);
        }
      };
      if (isFirst) look(document.body);
      const excluded = [...knownHere, ...repeated];

      const run = async (where: object, runOnly: object): Promise<Violation[]> =>
        // Axe waits forever for frames without it.
        (await known.axe.run(where, { runOnly, resultTypes: ['violations'], iframes: false })).violations;
      const include = [...fresh].filter(
        (element) => !fresh.has(element.parentElement as Element) && !excluded.some((part) => part.contains(element)),
      );
      const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const violations: Violation[] = [];
      if (isFirst) violations.push(...(await run({ exclude: excluded }, everything)));
      else if (include.length > 0) violations.push(...(await run({ include, exclude: excluded }, everything)));
      const pressed = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };
      if (isPressed) violations.push(...(await run({ exclude: excluded }, pressed)));
      for (const element of sticky) {
        Object.assign(element.style, { position: '', inset: '' });
        if (!element.getAttribute('style')) element.removeAttribute('style');
      }
      scrollTo({ top: from, behavior: 'instant' });
      return {
        bars: bars.map(({ key }) => key),
        violations: violations.map(({ id, help, nodes }) => ({ id, help, nodes })),
      };
    },
    [...knownBars],
  );
  for (const bar of bars) knownBars.add(bar);
  return violations.map((v) => `${v.id}: ${v.help} → ${v.nodes.map((n) => n.target.join(' ')).join(' ; ')}`);
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Artefacts of Astro and React, not of a browser.
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

/** HTML violations in the served page, one per line. */
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
