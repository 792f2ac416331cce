import { days } from '../../../dates.ts';
import { formatItemPrice, type ItemType } from '../item.ts';
import { curveSize, pointDate } from '../model/priceCurve.ts';

function bindPlot(plot: HTMLElement): void {
  const range = plot.querySelector<HTMLInputElement>('[data-range]');
  const output = plot.querySelector('output');
  const pathData = plot.querySelector('[data-line]')?.getAttribute('d') ?? '';
  if (!range || !output) return;
  const kind = plot.dataset['plot'] as ItemType;
  const points = [...pathData.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const readNumbers = (text = '') => text.split(' ').filter(Boolean).map(Number);
  const sellPrices = readNumbers(plot.dataset['sell']);
  const buyPrices = readNumbers(plot.dataset['buy']);
  const step = Number(plot.dataset['step']);
  const until = Number(plot.dataset['until']);
  const lastPointAt = step < days(1) ? until : Math.floor(until / days(1)) * days(1) + days(0.5);

  const show = () => {
    const index = Number(range.value);
    const stepsBack = sellPrices.length - 1 - index;
    const point = points[index];
    const price = sellPrices[index];
    if (!point || price === undefined) return;
    const buy = buyPrices.at(-1 - stepsBack);
    const text =
      `${pointDate(lastPointAt - stepsBack * step, step)} : ${formatItemPrice(kind, price)}` +
      (buy === undefined ? '' : `, rachat ${formatItemPrice(kind, buy)}`);
    plot.querySelector('[data-day]')?.setAttribute('d', `M${point.x} 0V${curveSize.height}`);
    plot.querySelector('[data-dot]')?.setAttribute('d', `M${point.x} ${point.y}h0`);
    range.setAttribute('aria-valuetext', text);
    output.textContent = text;
    output.style.setProperty('--at', `${(point.x / curveSize.width) * 100}%`);
    output.ariaHidden = 'true';
    output.hidden = false;
  };
  const showPoint = ({ clientX }: PointerEvent) => {
    const { left, width } = range.getBoundingClientRect();
    range.value = String(Math.round(((clientX - left) / width) * (sellPrices.length - 1)));
    show();
  };
  range.addEventListener('input', show);
  range.addEventListener('focus', show);
  for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const) range.addEventListener(name, showPoint);
  if (document.activeElement === range) show();
}

for (const plot of document.querySelectorAll<HTMLElement>('[data-plot]')) bindPlot(plot);
