import { formatEuro } from '../../money.ts';
import {
  countText,
  estimate,
  gramsRequiredText,
  isKarat,
  type KaratRates,
  parseGrams,
  parsePieceCount,
  type SoldItem,
} from './buyback.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');
const jewelList = form?.querySelector<HTMLElement>('[data-jewels]');
const addButton = form?.querySelector<HTMLButtonElement>('[data-add]');
const result = document.querySelector<HTMLElement>('[data-result]');
const after = document.querySelector<HTMLElement>('[data-after]');

const findRows = () => [...(jewelList?.querySelectorAll<HTMLElement>('[data-jewel]') ?? [])];
const amountInput = (row: HTMLElement) => row.querySelector<HTMLInputElement>('[name=poids]');

const selectedOption = (row: HTMLElement) => row.querySelector<HTMLSelectElement>('[name=carats]')?.selectedOptions[0];

function parseItem(row: HTMLElement): SoldItem | null {
  const { value = '', dataset } = selectedOption(row) ?? { dataset: {} as DOMStringMap };
  const weightText = amountInput(row)?.value ?? '';
  if (dataset['price'] !== undefined) {
    const count = parsePieceCount(weightText);
    return count === null ? null : { count, price: Number(dataset['price']), isOld: dataset['old'] !== undefined };
  }
  const [milligrams, karat] = [parseGrams(weightText), Number(value)];
  return milligrams !== null && isKarat(karat) ? { milligrams, karat } : null;
}

function labelAmount(row: HTMLElement): void {
  const option = selectedOption(row);
  const isPiece = option?.dataset['price'] !== undefined;
  row.querySelector('[data-by-weight]')?.toggleAttribute('hidden', isPiece);
  row.querySelector('[data-by-count]')?.toggleAttribute('hidden', !isPiece);
  const errorElement = row.querySelector('[data-wrong]');
  if (errorElement) errorElement.textContent = isPiece ? countText : gramsRequiredText;
  const hallmarks = document.querySelector<HTMLDetailsElement>('.marks');
  if (hallmarks && option?.dataset['unknown'] !== undefined) hallmarks.open = true;
}

const rates = Object.fromEntries(
  [...(form?.querySelectorAll<HTMLOptionElement>('option[data-rate]') ?? [])].map(({ value, dataset }) => [
    value,
    Number(dataset['rate']),
  ]),
) as KaratRates;

function update(showErrors: boolean): HTMLElement | undefined {
  const entries = findRows().map((row) => ({ row, item: parseItem(row) }));
  const completeRows = entries.flatMap(({ row, item }) => (item ? { row, item } : []));
  const { values, netValues, ...sums } = estimate(
    completeRows.map(({ item }) => item),
    rates,
  );
  for (const { row, item } of entries) {
    labelAmount(row);
    const isWrong = showErrors && item === null;
    if (isWrong) amountInput(row)?.setAttribute('aria-invalid', 'true');
    else amountInput(row)?.removeAttribute('aria-invalid');
    row.querySelector('[data-wrong]')?.toggleAttribute('hidden', !isWrong);
    const index = completeRows.findIndex((one) => one.row === row);
    row.querySelector('[data-worth]')?.toggleAttribute('hidden', index < 0);
    for (const [name, cents] of Object.entries({ net: netValues[index], gross: values[index] })) {
      const output = row.querySelector(`[data-own-${name}]`);
      if (output) output.textContent = formatEuro(cents ?? 0);
    }
  }
  for (const [name, cents] of Object.entries(sums)) {
    const output = result?.querySelector(`[data-${name}]`);
    if (output) output.textContent = formatEuro(cents);
  }
  // A total that omits invalid rows would mislead.
  const isIncomplete = completeRows.length === 0 || (showErrors && completeRows.length < entries.length);
  if (result) result.hidden = isIncomplete;
  if (after) after.hidden = isIncomplete;
  form?.querySelector('[type=submit]')?.classList.toggle('button-quiet', !isIncomplete);
  return entries.find(({ item }) => item === null)?.row;
}

function numberRows(): void {
  const rows = findRows();
  for (const [index, row] of rows.entries()) {
    for (const label of row.querySelectorAll('[data-number]')) label.textContent = String(index + 1);
    const removeButton = row.querySelector<HTMLElement>('[data-remove]');
    if (removeButton) removeButton.hidden = rows.length === 1;
  }
  if (addButton) addButton.hidden = rows.length >= Number(addButton.dataset['most']);
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
  jewelList?.append(copy);
  numberRows();
  findRows().at(-1)?.querySelector('input')?.focus();
}

jewelList?.addEventListener('click', ({ target }) => {
  const row = target instanceof Element && target.closest('[data-remove]')?.closest('[data-jewel]');
  if (!row) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  numberRows();
  neighbour?.querySelector('input')?.focus();
  update(false);
});
addButton?.addEventListener('click', addJewel);
form?.addEventListener('input', () => update(false));
form?.addEventListener('change', ({ target }) => {
  const row = target instanceof HTMLInputElement && target.closest<HTMLElement>('[data-jewel]');
  if (row && target.value !== '' && parseItem(row) === null) update(true);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const row = update(true);
  if (row) amountInput(row)?.focus();
});
document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
numberRows();
if (findRows().some((row) => amountInput(row)?.value)) update(true);
