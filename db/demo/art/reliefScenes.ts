import { goldTone } from './relief.ts';
import { disc, limb, line, type Point, polar } from './reliefPath.ts';

/** House colours of `tokens.css`, repeated here because a picture served as an image cannot read the page's. */
export const house = {
  gold: '#EEAC1F',
  ink: '#1D1A16',
  soft: '#5B554C',
  ivory: '#FBF8F1',
  line: '#E7DFCF',
  paper: '#FFFFFF',
};

const tone = goldTone(900);

export function at(x: number, y: number, scale: number, content: string, turn = 0): string {
  const rotate = turn ? ` rotate(${turn})` : '';
  return `<g transform="translate(${x} ${y})${rotate} scale(${scale})">${content}</g>`;
}

/** Places something drawn about 450,450 so that its middle falls on (x, y). */
export function centred(x: number, y: number, scale: number, content: string, turn = 0): string {
  return at(x, y, scale, `<g transform="translate(-450 -450)">${content}</g>`, turn);
}

export const sceneDefs =
  '<linearGradient id="wall" x1="0" y1="0" x2="1" y2=".4"><stop offset="0" stop-color="#FBF8F1"/>' +
  '<stop offset=".5" stop-color="#FAF5EA"/><stop offset="1" stop-color="#F1E7D2"/></linearGradient>' +
  '<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#EADFC8"/>' +
  '<stop offset="1" stop-color="#F6EFE1"/></linearGradient>' +
  '<linearGradient id="fade"><stop offset="0" stop-color="#FBF8F1"/><stop offset=".4" stop-color="#FBF8F1"/>' +
  '<stop offset=".62" stop-color="#FBF8F1" stop-opacity="0"/></linearGradient>' +
  `<linearGradient id="rim"><stop offset="0" stop-color="${tone.dark}"/><stop offset=".22" stop-color="${tone.light}"/>` +
  `<stop offset=".36" stop-color="${tone.glint}"/><stop offset=".6" stop-color="${tone.mid}"/><stop offset="1" stop-color="${tone.deep}"/></linearGradient>` +
  `<linearGradient id="wire" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone.glint}"/><stop offset=".4" stop-color="${tone.light}"/>` +
  `<stop offset=".7" stop-color="${tone.mid}"/><stop offset="1" stop-color="${tone.dark}"/></linearGradient>` +
  '<filter id="haze" x="-60%" y="-400%" width="220%" height="900%"><feGaussianBlur stdDeviation="12"/></filter>';

/** Wall, table and a large engine-turned rosette; the left half stays quiet for words. */
export function room(width: number, height: number, horizon: number, heart: Point, quiet: boolean): string {
  const loops = Array.from({ length: 36 }, (_, n) => {
    const [x, y] = polar(heart[0], heart[1], height * 0.32, n * 10);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${Math.round(height * 0.34)}"/>`;
  }).join('');
  return (
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>` +
    `<g fill="none" stroke="#DCCDAA" stroke-width="1" opacity=".55">${loops}</g>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>` +
    `<path d="M0 ${horizon}H${width}" stroke="#E0D3B6" stroke-width="1.5"/>` +
    (quiet ? `<rect width="${width}" height="${height}" fill="url(#fade)"/>` : '')
  );
}

export function shade(x: number, y: number, wide: number, tall: number, opacity = 0.32): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${tall}" fill="#3A2A0A" opacity="${opacity}" filter="url(#haze)"/>`;
}

/** A pile of reeded coins seen from slightly above; (x, y) is the middle of its foot. */
export function pile(x: number, y: number, width: number, count: number): string {
  const thick = width * 0.105;
  const flat = width * 0.13;
  const half = width / 2;
  let out = shade(x + width * 0.06, y + flat * 0.7, half * 1.05, flat);
  for (let n = 0; n < count; n++) {
    const dx = Math.round(Math.sin(n * 2.4) * width * 0.022);
    const low = y - n * thick;
    const left = x - half + dx;
    const right = x + half + dx;
    const side = `M${left} ${low - thick}V${low}A${half} ${flat} 0 0 0 ${right} ${low}V${low - thick}Z`;
    const reeds = `M${left} ${low - thick / 2}A${half} ${flat} 0 0 0 ${right} ${low - thick / 2}`;
    out +=
      `<path d="${side}" fill="url(#rim)"/>` +
      `<path d="${reeds}" fill="none" stroke="${tone.deep}" stroke-width="${(thick * 0.62).toFixed(1)}" stroke-dasharray="1.6 3.4" opacity=".42"/>` +
      `<ellipse cx="${x + dx}" cy="${low - thick}" rx="${half}" ry="${flat}" fill="url(#wire)" stroke="${tone.dark}" stroke-width="1"/>`;
  }
  const top = y - count * thick;
  const dx = Math.round(Math.sin((count - 1) * 2.4) * width * 0.022);
  return (
    out +
    `<ellipse cx="${x + dx}" cy="${top}" rx="${half * 0.88}" ry="${flat * 0.86}" fill="none" stroke="${tone.dark}" stroke-width="2" opacity=".6"/>` +
    `<ellipse cx="${x + dx}" cy="${top + 1.5}" rx="${half * 0.88}" ry="${flat * 0.86}" fill="none" stroke="${tone.glint}" stroke-width="1.5"/>`
  );
}

type NoteInk = { paper: string; ink: string; accent: string };

export const inks: Readonly<Record<'sage' | 'slate' | 'rose' | 'sand', NoteInk>> = {
  sage: { paper: '#E3EADF', ink: '#4F6B57', accent: '#8CA58F' },
  slate: { paper: '#E0E6EE', ink: '#44597A', accent: '#8B9DBB' },
  rose: { paper: '#F1E0D9', ink: '#8A5348', accent: '#C69A8D' },
  sand: { paper: '#F4EAD2', ink: '#8A6100', accent: '#D6B468' },
};

/** An abstract banknote, 420 by 200 about its own middle: no country, no letter, no figure. */
export function banknote({ paper, ink, accent }: NoteInk, petals = 9): string {
  const rosette = (x: number, y: number, size: number, count: number): string =>
    Array.from({ length: count }, (_, n) => {
      const turn = (n * 180) / count;
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.36}" transform="rotate(${turn} ${x} ${y})"/>`;
    }).join('');
  const waves = Array.from({ length: 9 }, (_, n) => {
    const y = -72 + n * 18;
    return `M-190 ${y}C-120 ${y - 26} -60 ${y + 26} 0 ${y}C60 ${y - 26} 120 ${y + 26} 190 ${y}`;
  }).join('');
  return (
    `<rect x="-210" y="-100" width="420" height="200" rx="5" fill="#3A2A0A" opacity=".2" transform="translate(5 8)"/>` +
    `<rect x="-210" y="-100" width="420" height="200" rx="5" fill="${paper}"/>` +
    `<path d="${waves}" fill="none" stroke="${accent}" stroke-width="1" opacity=".55"/>` +
    `<rect x="-197" y="-87" width="394" height="174" rx="3" fill="none" stroke="${ink}" stroke-width="1.6" opacity=".6"/>` +
    `<rect x="-191" y="-81" width="382" height="162" rx="2" fill="none" stroke="${ink}" stroke-width=".7" opacity=".6"/>` +
    `<g fill="none" stroke="${ink}" stroke-width="1" opacity=".72">${rosette(-106, 0, 68, petals)}${rosette(-106, 0, 36, petals)}</g>` +
    `<ellipse cx="104" cy="0" rx="54" ry="68" fill="${paper}" stroke="${ink}" stroke-width="1.6" opacity=".95"/>` +
    `<g fill="none" stroke="${ink}" opacity=".6" stroke-width=".9">${rosette(104, 0, 48, petals + 3)}</g>` +
    `<circle cx="104" cy="0" r="15" fill="${accent}" opacity=".7"/>` +
    `<path d="M20 -81V81" stroke="${house.gold}" stroke-width="5" opacity=".75" stroke-dasharray="14 7"/>` +
    `<g fill="${ink}" opacity=".55">${[-168, -150, -132].map((x) => `<circle cx="${x}" cy="66" r="4"/>`).join('')}` +
    `<rect x="128" y="-70" width="50" height="9" rx="2"/><rect x="142" y="-56" width="36" height="5" rx="2"/></g>`
  );
}

/** Notes opened like a hand of cards, turning about their lower left corners. */
export function fan(x: number, y: number, scale: number, list: readonly NoteInk[], from: number, step: number): string {
  return list
    .map((ink, n) =>
      at(x, y, scale, `<g transform="translate(190 -70)">${banknote(ink, 7 + n * 2)}</g>`, from + step * n),
    )
    .join('');
}

/** Links threaded along a polyline of points, alternately seen flat and on edge. */
export function chain(points: readonly Point[], size: number): string {
  const links: string[] = [];
  let left = 0;
  let count = 0;
  points.slice(1).forEach(([x1, y1], index) => {
    const [x0, y0] = points[index] ?? [x1, y1];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const turn = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    for (; left < length; left += size * 1.25) {
      const x = (x0 + ((x1 - x0) * left) / length).toFixed(1);
      const y = (y0 + ((y1 - y0) * left) / length).toFixed(1);
      const tall = count % 2 ? 0.2 : 0.52;
      links.push(
        `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${(size * tall).toFixed(1)}" transform="rotate(${turn.toFixed(0)} ${x} ${y})"/>`,
      );
      count += 1;
    }
    left -= length;
  });
  const wide = (size * 0.36).toFixed(1);
  return (
    `<g fill="none" stroke-width="${wide}"><g stroke="${tone.deep}" opacity=".5" transform="translate(2 3)">${links.join('')}</g>` +
    `<g stroke="${tone.mid}">${links.join('')}</g>` +
    `<g stroke="${tone.glint}" stroke-width="${(size * 0.1).toFixed(1)}" transform="translate(-.8 -1)">${links.join('')}</g></g>`
  );
}

/** Samples a smooth loop so that a chain can follow it. */
export function course(draw: (t: number) => Point, steps = 80): Point[] {
  return Array.from({ length: steps + 1 }, (_, n) => draw(n / steps));
}

/** A plain wedding band lying at an angle, about (x, y). */
export function band(x: number, y: number, size: number, turn: number): string {
  const ring = (rx: number, ry: number, dy: number): string => disc(0, dy, rx, ry);
  const body = `${ring(size, size * 0.62, 0)}${ring(size * 0.8, size * 0.44, -size * 0.06)}`;
  const inner = `${ring(size * 0.86, size * 0.5, -size * 0.03)}${ring(size * 0.8, size * 0.44, -size * 0.06)}`;
  return at(
    x,
    y,
    1,
    `<path d="${body}" fill="${tone.deep}" fill-rule="evenodd" opacity=".35" transform="translate(${size * 0.08} ${size * 0.12})"/>` +
      `<path d="${body}" fill="url(#wire)" fill-rule="evenodd"/><path d="${inner}" fill="${tone.deep}" fill-rule="evenodd" opacity=".55"/>` +
      `<path d="${disc(0, 0, size * 0.985, size * 0.605)}" fill="none" stroke="${tone.glint}" stroke-width="${size * 0.025}" opacity=".8"/>` +
      `<path d="${line(`${-size * 0.86},${size * 0.16} ${-size * 0.5},${size * 0.47} 0,${size * 0.55} ${size * 0.4},${size * 0.5}`)}" ` +
      `fill="none" stroke="${tone.glint}" stroke-width="${size * 0.06}" stroke-linecap="round" opacity=".75"/>`,
    turn,
  );
}

/** A brilliant-cut stone seen from the side, standing on (x, y). */
export function stone(x: number, y: number, size: number): string {
  const s = size;
  const face = (points: string, fill: string): string => `<path d="${points}" fill="${fill}"/>`;
  return at(
    x,
    y,
    1,
    face(`M${-s} ${-s * 0.7}L${-s * 0.55} ${-s * 1.1}H${s * 0.55}L${s} ${-s * 0.7}L0 ${s * 0.25}Z`, '#E9EEF2') +
      face(`M${-s} ${-s * 0.7}H${-s * 0.4}L0 ${s * 0.25}Z`, '#F8FBFD') +
      face(`M${s} ${-s * 0.7}H${s * 0.4}L0 ${s * 0.25}Z`, '#B9C5D0') +
      face(`M${-s * 0.55} ${-s * 1.1}L${-s * 0.4} ${-s * 0.7}H${s * 0.4}L${s * 0.55} ${-s * 1.1}Z`, '#FFFFFF') +
      face(`M${s * 0.55} ${-s * 1.1}L${s * 0.4} ${-s * 0.7}H${s}Z`, '#D2DCE4') +
      `<path d="M${-s} ${-s * 0.7}L${-s * 0.55} ${-s * 1.1}H${s * 0.55}L${s} ${-s * 0.7}L0 ${s * 0.25}Z" fill="none" stroke="#8D99A5" stroke-width="1.2"/>`,
  );
}

/** A jeweller's balance; the left pan hangs lower by `tilt` pixels. */
export function balance(
  x: number,
  y: number,
  height: number,
  reach: number,
  tilt: number,
  left: string,
  right: string,
): string {
  const top = y - height;
  const pan = (px: number, py: number, load: string): string =>
    `<g transform="translate(${px} ${py})"><g stroke="${tone.dark}" stroke-width="2.2" fill="none">` +
    '<path d="M0 0L-112 214M0 0L112 214M0 0L0 196"/></g>' +
    `${load}<path d="M-128 212C-110 262 110 262 128 212Z" fill="url(#rim)"/>` +
    `<path d="M-128 212H128" stroke="${tone.glint}" stroke-width="4"/><path d="M-128 215.500H128" stroke="${tone.deep}" stroke-width="1.500" opacity=".6"/>` +
    `<circle r="7" fill="url(#wire)"/></g>`;
  const beam = limb(
    `${x - reach},${top + tilt},5 ${x - reach * 0.5},${top + tilt * 0.5 - 18},9 ${x},${top - 8},15 ${x + reach * 0.5},${top - tilt * 0.5 - 18},9 ${x + reach},${top - tilt},5`,
  );
  return (
    shade(x, y + 6, 170, 14) +
    `<path d="M${x - 150} ${y}C${x - 140} ${y - 34} ${x - 60} ${y - 30} ${x - 30} ${y - 52}H${x + 30}C${x + 60} ${y - 30} ${x + 140} ${y - 34} ${x + 150} ${y}Z" fill="${house.ink}"/>` +
    `<path d="M${x - 146} ${y - 8}H${x + 146}" stroke="${house.gold}" stroke-width="2"/>` +
    `<path d="M${x - 13} ${y - 50}L${x - 8} ${top}H${x + 8}L${x + 13} ${y - 50}Z" fill="url(#rim)"/>` +
    `<path d="${disc(x, y - height * 0.55, 19, 10)}${disc(x, y - 56, 30, 9)}" fill="url(#rim)"/>` +
    pan(x - reach, top + tilt, left) +
    pan(x + reach, top - tilt, right) +
    `<path d="${beam}" fill="${tone.deep}" opacity=".35" transform="translate(3 5)"/><path d="${beam}" fill="url(#wire)"/>` +
    `<path d="${disc(x, top - 8, 19)}" fill="url(#wire)" stroke="${tone.dark}" stroke-width="2"/>` +
    `<path d="M${x} ${top - 10}L${x - 5} ${top - 62}L${x} ${top - 74}L${x + 5} ${top - 62}Z" fill="url(#wire)"/>`
  );
}

/** A brass weight with its knob, standing on (x, y). */
export function weight(x: number, y: number, size: number): string {
  const s = size;
  return at(
    x,
    y,
    1,
    `<path d="M${-s} 0V${-s * 1.3}C${-s} ${-s * 1.7} ${-s * 0.3} ${-s * 1.6} ${-s * 0.26} ${-s * 2}H${s * 0.26}C${s * 0.3} ${-s * 1.6} ${s} ${-s * 1.7} ${s} ${-s * 1.3}V0Z" fill="url(#rim)"/>` +
      `<path d="${disc(0, -s * 2.2, s * 0.46, s * 0.4)}" fill="url(#wire)" stroke="${tone.dark}"/>` +
      `<path d="M${-s} ${-s * 1.18}H${s}M${-s} ${-s * 0.2}H${s}" stroke="${tone.deep}" opacity=".45" stroke-width="1.5"/>`,
  );
}
