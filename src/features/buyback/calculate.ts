import { formatEuro } from '../../money.ts';
import {
  estimate,
  isKarat,
  type Jewel,
  type KaratRates,
  type ListedPieces,
  parsePieceCount,
  readGrams,
  wrongCount,
  wrongGrams,
} from './buyback.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');
const list = form?.querySelector<HTMLElement>('[data-jewels]');
const add = form?.querySelector<HTMLButtonElement>('[data-add]');
const result = document.querySelector<HTMLElement>('[data-result]');
const after = document.querySelector<HTMLElement>('[data-after]');

const rows = () => [...(list?.querySelectorAll<HTMLElement>('[data-jewel]') ?? [])];
const weightOf = (row: HTMLElement) => row.querySelector<HTMLInputElement>('[name=poids]');

const chosenIn = (row: HTMLElement) => row.querySelector<HTMLSelectElement>('[name=carats]')?.selectedOptions[0];

function soldIn(row: HTMLElement): Jewel | ListedPieces | null {
  const { value = '', dataset } = chosenIn(row) ?? { dataset: {} as DOMStringMap };
  const typed = weightOf(row)?.value ?? '';
  if (dataset['price'] !== undefined) {
    const count = parsePieceCount(typed);
    return count === null ? null : { count, price: Number(dataset['price']), isOld: dataset['old'] !== undefined };
  }
  const [milligrams, karat] = [readGrams(typed), Number(value)];
  return milligrams !== null && isKarat(karat) ? { milligrams, karat } : null;
}

function nameField(row: HTMLElement): void {
  const chosen = chosenIn(row);
  const isPiece = chosen?.dataset['price'] !== undefined;
  row.querySelector('[data-by-weight]')?.toggleAttribute('hidden', isPiece);
  row.querySelector('[data-by-count]')?.toggleAttribute('hidden', !isPiece);
  const wrong = row.querySelector('[data-wrong]');
  if (wrong) wrong.textContent = isPiece ? wrongCount : wrongGrams;
  const marks = document.querySelector<HTMLDetailsElement>('.marks');
  if (marks && chosen?.dataset['unknown'] !== undefined) marks.open = true;
}

const rates = Object.fromEntries(
  [...(form?.querySelectorAll<HTMLOptionElement>('option[data-rate]') ?? [])].map(({ value, dataset }) => [
    value,
    Number(dataset['rate']),
  ]),
) as KaratRates;

function show(complain: boolean): HTMLElement | undefined {
  const jewels = rows().map((row) => ({ row, jewel: soldIn(row) }));
  for (const { row, jewel } of jewels) {
    nameField(row);
    const isWrong = complain && jewel === null;
    if (isWrong) weightOf(row)?.setAttribute('aria-invalid', 'true');
    else weightOf(row)?.removeAttribute('aria-invalid');
    row.querySelector('[data-wrong]')?.toggleAttribute('hidden', !isWrong);
    const place = row.querySelector('[data-worth]');
    if (place) place.textContent = jewel ? formatEuro(estimate([jewel], rates).gross) : '';
  }
  const good = jewels.flatMap(({ jewel }) => jewel ?? []);
  const { worth: _, ...sums } = estimate(good, rates);
  for (const [name, cents] of Object.entries(sums)) {
    const place = result?.querySelector(`[data-${name}]`);
    if (place) place.textContent = formatEuro(cents);
  }
  // A sum without the invalid lines would pass for the total.
  const isShort = good.length === 0 || (complain && good.length < jewels.length);
  if (result) result.hidden = isShort;
  if (after) after.hidden = isShort;
  form?.querySelector('[type=submit]')?.classList.toggle('button-quiet', !isShort);
  return jewels.find(({ jewel }) => jewel === null)?.row;
}

function number(): void {
  const all = rows();
  for (const [index, row] of all.entries()) {
    for (const place of row.querySelectorAll('[data-number]')) place.textContent = String(index + 1);
    const remove = row.querySelector<HTMLElement>('[data-remove]');
    if (remove) remove.hidden = all.length === 1;
  }
  if (add) add.hidden = all.length >= Number(add.dataset['most']);
}

let lastNumber = 1;
function addJewel(): void {
  const copy = form?.querySelector('template')?.content.cloneNode(true);
  if (!(copy instanceof DocumentFragment)) return;
  lastNumber++;
  for (const name of ['poids', 'carats']) {
    copy.querySelector(`[name=${name}]`)?.setAttribute('id', `${name}-${lastNumber}`);
    copy.querySelector(`[for=${name}-0]`)?.setAttribute('for', `${name}-${lastNumber}`);
  }
  copy.querySelector('[data-wrong]')?.setAttribute('id', `poids-${lastNumber}-error`);
  copy.querySelector('[name=poids]')?.setAttribute('aria-describedby', `poids-${lastNumber}-error`);
  copy.querySelector('output')?.setAttribute('for', `poids-${lastNumber} carats-${lastNumber}`);
  list?.append(copy);
  number();
  rows().at(-1)?.querySelector('input')?.focus();
}

list?.addEventListener('click', ({ target }) => {
  const row = target instanceof Element && target.closest('[data-remove]')?.closest('[data-jewel]');
  if (!row) return;
  const near = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  number();
  near?.querySelector('input')?.focus();
  show(false);
});
add?.addEventListener('click', addJewel);
form?.addEventListener('input', () => show(false));
form?.addEventListener('change', ({ target }) => {
  const row = target instanceof HTMLInputElement && target.closest<HTMLElement>('[data-jewel]');
  if (row && target.value !== '' && soldIn(row) === null) show(true);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const row = show(true);
  if (row) weightOf(row)?.focus();
});
document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
number();
if (rows().some((row) => weightOf(row)?.value)) show(true);
