import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const files = globSync('**/*.{css,astro}', { cwd: src });
const plain = (file: string) => readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const selectorsOf = (css: string) => [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
/** What a rule draws by one class alone, wherever that stands. */
const alone = (selector: string) => /^\s*\.([\w-]+)\s*(?::[\w-]+)?\s*$/.exec(selector)?.[1];
const named = (css: string) => new Set(selectorsOf(css).flatMap((selector) => alone(selector) ?? []));

/** The design system and the two shells are for every page. */
const isForAll = (file: string) => /^(ui|layouts)\//.test(file);

/** Refined on purpose, beside what they belong to. */
const meant = [
  '.order-line-picture of features/orders/OrderLines.css in features/checkout/checkout.css',
  '.order-lines of features/orders/OrderLines.css in features/cart/summary.css',
  '.summary of features/cart/summary.css in features/checkout/checkout.css',
  '.amount-field of features/cart/buy/AmountField.css in features/cart/page/CartPage.css',
  '.unit of features/cart/buy/AmountField.css in features/alerts/AlertForm.css',
];

test('Une classe d’une seule page n’en redessine pas une autre : les feuilles se chargent ensemble', () => {
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  const own = sheets.filter((file) => !isForAll(file)).map((file) => ({ file, classes: named(plain(file)) }));
  const clashes = files.flatMap((file) => {
    const css = file.endsWith('.css') ? plain(file) : (/<style>([\s\S]*)<\/style>/.exec(plain(file))?.[1] ?? '');
    const used = new Set(
      selectorsOf(css).flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name)),
    );
    return own
      .filter((sheet) => sheet.file !== file && dirname(sheet.file) !== dirname(file))
      .flatMap((sheet) =>
        [...sheet.classes].filter((name) => used.has(name)).map((name) => `.${name} of ${sheet.file} in ${file}`),
      );
  });
  expect(clashes.toSorted()).toEqual(meant.toSorted());
});
