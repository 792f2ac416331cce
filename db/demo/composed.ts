import { readFileSync } from 'node:fs';
import type { DemoMetal } from './data.ts';

/** Pictures made of the drawn ones: a coin beside one of a euro, a bar under seal with its certificate. */
const euroMm = 23.25;
/** Part of its picture that a drawn coin fills. */
const coinFillRatio = 848 / 900;

const svgPicture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">${content}</svg>`;

/** A drawing inside another, its names kept apart. */
function nestSvg(svg: string, at: { x: number; y: number; size: number }): string {
  const body = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return `<svg x="${at.x}" y="${at.y}" width="${at.size}" height="${at.size}" viewBox="0 0 900 900">${body}</svg>`;
}

const euroCoin = (x: number, y: number, r: number): string =>
  `<ellipse cx="${x + r * 0.03}" cy="${y + r * 0.08}" rx="${r}" ry="${r}" fill="#3A2A0A" opacity=".25"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#D8B24A" stroke="#8A6A1C" stroke-width="3"/>` +
  `<circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="#D9DBDD" stroke="#9A9DA1" stroke-width="3"/>` +
  `<text x="${x}" y="${y + r * 0.12}" font-family="Georgia,serif" font-size="${r * 0.72}" text-anchor="middle" fill="#5D6166">1</text>` +
  `<text x="${x}" y="${y + r * 0.42}" font-family="Georgia,serif" font-size="${r * 0.24}" letter-spacing="2" text-anchor="middle" fill="#5D6166">EURO</text>`;

function drawBesideEuro(svg: string, mm: number): string {
  const scale = Math.min(14, 840 / (mm + euroMm + 5));
  const [own, euro] = [mm * scale, (euroMm * scale) / 2];
  const left = (900 - own - 2 * euro - 5 * scale) / 2;
  const size = own / coinFillRatio;
  const coin = nestSvg(svg, { x: left - (size - own) / 2, y: 450 - size / 2, size });
  return svgPicture(coin + euroCoin(left + own + 5 * scale + euro, 450, euro));
}

/** The card has the size of a bank's. */
function drawSealedCard(svg: string, { weightGrams, fabricant, purity }: DemoMetal): string {
  const [x, y, width, height, perMm] = [60, 60, 492, 780, 9.11];
  const line = (text: string, at: number, size = 26) =>
    `<text x="${x + width / 2}" y="${at}" font-family="Georgia,serif" font-size="${size}" text-anchor="middle" fill="#5B554C">${text}</text>`;
  return svgPicture(
    `<rect x="${x + 8}" y="${y + 14}" width="${width}" height="${height}" rx="26" fill="#3A2A0A" opacity=".18"/>` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="26" fill="#FBF8F1" stroke="#C9B98A" stroke-width="4"/>` +
      line('CERTIFICAT', y + 70, 34) +
      `<rect x="${x + 46}" y="${y + 100}" width="400" height="440" rx="20" fill="#FFF" stroke="#E7DFCF" stroke-width="4"/>` +
      nestSvg(svg, { x: x + 46, y: y + 120, size: 400 }) +
      `<path d="M${x + 60} ${y + 500}L${x + 250} ${y + 110}h60L${x + 120} ${y + 520}z" fill="#FFF" opacity=".35"/>` +
      line(fabricant ?? '', y + 600) +
      line(`${weightGrams.toLocaleString('fr-FR')} g · or ${purity.toLocaleString('fr-FR')} ‰`, y + 645) +
      line('Spécimen', y + 700, 22) +
      euroCoin(x + width + 40 + (euroMm * perMm) / 2, 700, (euroMm * perMm) / 2),
  );
}

/** The further picture of an article, if it has one. */
export const composePicture = (metal: DemoMetal, file: string): string | null => {
  const svg = () => readFileSync(file, 'utf8');
  if (metal.diameterMm !== undefined) return drawBesideEuro(svg(), metal.diameterMm);
  return metal.sealed && metal.certified ? drawSealedCard(svg(), metal) : null;
};
