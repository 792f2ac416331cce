import { body, type Draw, disc, lines, shape, water } from './guilloche.strokes.ts';
import { num } from './guilloche.ts';

const skyline: Draw = (inks, random) => {
  let far = '';
  let near = '';
  for (let x = -220; x < 220; x += 20 + random() * 12) {
    const height = 40 + random() * 60 + 30 * Math.cos(x / 90);
    far += `M${num(x)} 92v${num(-height)}h${num(17 + random() * 8)}V92Z`;
  }
  for (let x = -220; x < 220; x += 36 + random() * 14) {
    if (Math.abs(x + 14) < 34) continue;
    near += `M${num(x)} 94v${num(-(22 + random() * 58))}h${num(24 + random() * 8)}V94Z`;
  }
  const tower = 'M-26 94V-22h7V-58h7V-82h6L0 -122 6 -82h6v24h7v36h7V94Z';
  const storeys = Array.from({ length: 17 }, (_, row) => `M-18 ${-14 + row * 6.3}h36`).join('');
  return (
    disc(62, -48, 34, inks) +
    body(far, 'hc', inks) +
    body(near, 'ha', inks) +
    shape(tower, inks.paper, inks.ink) +
    shape('M0 -122L6 -82h6v24h7v36h7V94H0Z', 'url(#hb)') +
    lines(storeys, inks.ink, 0.9) +
    water(inks, 94)
  );
};

const ship: Draw = (inks) => {
  const sail = (x: number, y: number, w: number, h: number): string =>
    `M${x - w} ${y}H${x + w}Q${x + w * 1.3} ${y + h * 0.6} ${x + w * 1.06} ${y + h}` +
    `Q${x} ${y + h * 0.8} ${x - w * 1.06} ${y + h}` +
    `Q${x - w * 0.72} ${y + h * 0.5} ${x - w} ${y}Z`;
  const sails =
    sail(-46, -70, 22, 34) +
    sail(-46, -32, 28, 50) +
    sail(4, -100, 24, 40) +
    sail(4, -56, 32, 70) +
    sail(52, -66, 20, 34) +
    sail(52, -28, 25, 48);
  return (
    disc(-64, -76, 24, inks) +
    lines('M-46 -82V60M4 -118V60M52 -80V60M-46 -82L-108 44M4 -118L-46 -40M4 -118L52 -40M52 -80L92 40', inks.ink, 1.8) +
    shape(sails, inks.paper, inks.ink) +
    shape(sails, 'url(#ha)') +
    shape('M-54 -30Q-84 10 -110 44L-56 30Z', inks.paper, inks.ink) +
    body('M-94 34Q-80 50 -62 48H66Q84 46 96 28Q94 74 74 92H-66Q-86 70 -94 34Z', 'hb', inks) +
    lines('M-80 62H86M-72 76H82', inks.paper, 2.2) +
    shape('M4 -118l20 5 -20 6Z', inks.ink) +
    water(inks, 88)
  );
};

const castle: Draw = (inks) => {
  const tower = (x: number, top: number, w: number): string =>
    `M${x - w} 84V${top}h${-3}v-10h${w / 2}v5h${w / 2}v-5h${w}v5h${w / 2}v-5h${w / 2 - 0}v10h-3V84Z`;
  const roof = (x: number, top: number, w: number): string =>
    `M${x - w - 5} ${top}L${x} ${top - w * 2.4}l${w + 5} ${w * 2.4}Z`;
  const walls =
    'M-96 84V20h10v-8h10v8h10v-8h10v8h10v-8h12v8h10v-8h10v8h10v-8h10v8h12v-8h10v8h10v-8h10v8h12v-8h10v8h16V84Z';
  return (
    disc(66, -80, 24, inks) +
    body('M-220 92Q-170 40 -120 60T-40 70H60Q120 40 160 56T220 70V110H-220Z', 'hc', inks) +
    body(tower(0, -30, 24), 'ha', inks) +
    shape(roof(0, -40, 24), inks.ink) +
    body(walls, 'ha', inks) +
    body(tower(-68, -4, 17) + tower(70, 2, 16), 'ha', inks) +
    shape(roof(-68, -14, 17) + roof(70, -8, 16), inks.ink) +
    shape('M0 -97v-20l20 6 -20 6', inks.ink, inks.ink) +
    shape(
      'M-15 84V56a15 17 0 0 1 30 0V84ZM-5 2V-12a5 6 0 0 1 10 0V2ZM-72 28V16a4 5 0 0 1 8 0V28Z' +
        'M66 32V20a4 5 0 0 1 8 0V32Z',
      inks.ink,
    ) +
    shape('M-220 104Q-120 74 0 82T220 96V150H-220Z', inks.paper, inks.ink) +
    shape('M-220 118Q-90 88 40 104T220 108V150H-220Z', 'url(#hb)', inks.ink)
  );
};

const bridge: Draw = (inks) => {
  let hangers = '';
  for (let x = -210; x <= 210; x += 10) {
    const near = ((((x + 66) % 132) + 132) % 132) / 132;
    const drop = 4 * near * (1 - near);
    hangers += `M${x} 44V${num(-74 + drop * 104)}`;
  }
  const cable = 'M-198 -78Q-132 136 -66 -78Q0 136 66 -78Q132 136 198 -78';
  const pylon = (x: number): string =>
    `M${x - 13} 92V-84h6v-6h14v6h6V92h-7V30h-12V92ZM${x - 6} 20h12V-14h-12ZM${x - 6} -26h12V-52h-12Z`;
  return (
    disc(0, -60, 30, inks) +
    body('M-220 60Q-170 24 -110 46T0 40T110 44T220 30V92H-220Z', 'hc', inks) +
    lines(hangers, inks.ink, 1) +
    lines(cable, inks.ink, 3) +
    shape('M-220 42H220V54H-220Z', inks.paper, inks.ink, 2) +
    lines('M-220 48H220', inks.ink, 1.2) +
    shape(pylon(-66) + pylon(66), inks.paper, inks.ink, 1.8) +
    shape(pylon(-66) + pylon(66), 'url(#hb)') +
    water(inks, 86)
  );
};

const lighthouse: Draw = (inks) => {
  const beam = 'M0 -83L-220 -140V-84ZM0 -83L220 -140V-84Z';
  return (
    shape(beam, inks.paper) +
    lines('M0 -83L-220 -126M0 -83L-220 -112M0 -83L-220 -98M0 -83L220 -126M0 -83L220 -112M0 -83L220 -98', inks.soft, 1) +
    body('M-220 84L-160 40 -120 66 -100 50V96H-220ZM220 90L180 56 150 74 120 62V96H220Z', 'hc', inks) +
    water(inks, 80) +
    body('M-96 104Q-70 66 -40 68L-28 58H34L50 72Q84 76 104 106Q60 122 0 120T-96 104Z', 'hb', inks) +
    shape('M-24 66L-15 -62H15L24 66Z', inks.paper, inks.ink, 1.8) +
    shape('M-18.4 -14L-17 -36H17L18.4 -14ZM-21.6 30L-20 8H20L21.6 30Z', inks.ink) +
    shape('M4 66L4 -62H15L24 66Z', 'url(#hb)') +
    shape('M-21 -62h42v-7h-42ZM-11 -94Q0 -116 11 -94Z', inks.ink) +
    shape('M-10 -69v-25h20v25Z', inks.paper, inks.ink) +
    lines('M0 -69v-25M0 -106v-12', inks.ink, 1.6)
  );
};

const pagoda: Draw = (inks) => {
  let tiers = '';
  let roofs = '';
  for (let tier = 0; tier < 5; tier += 1) {
    const base = 74 - tier * 33;
    const w = 50 - tier * 7;
    tiers += `M${-w * 0.62} ${base}v-20h${w * 1.24}v20Z`;
    roofs += `M${-w - 22} ${base - 14}Q${-w * 0.7} ${base - 19} ${-w * 0.5} ${base - 36}H${w * 0.5}`;
    roofs += `Q${w * 0.7} ${base - 19} ${w + 22} ${base - 14}Q0 ${base - 22} ${-w - 22} ${base - 14}Z`;
  }
  const pillars = [-24, -8, 8, 24]
    .map((x) => `M${x} 74v-18M${x * 0.85} 41v-16M${x * 0.7} 8v-16M${x * 0.6} -25v-14`)
    .join('');
  return (
    disc(-74, -70, 30, inks) +
    body('M-220 92L-170 30 -140 56 -104 8 -60 92ZM60 92L116 24 146 56 180 18 220 92Z', 'hc', inks) +
    shape(tiers, inks.paper, inks.ink) +
    shape(tiers, 'url(#ha)') +
    lines(pillars, inks.ink, 2) +
    shape(roofs, inks.paper, inks.ink, 1.8) +
    shape(roofs, 'url(#hb)') +
    lines('M0 -94V-126M-6 -104h12M-4 -112h8', inks.ink, 2) +
    shape('M-60 84v-10H60v10ZM-84 96v-12H84v12Z', inks.paper, inks.ink) +
    shape('M-220 106Q-120 86 -84 96H84Q130 88 220 104V150H-220Z', inks.paper, inks.ink) +
    shape('M-220 118Q-80 98 40 112T220 116V150H-220Z', 'url(#hb)', inks.ink)
  );
};

const arch: Draw = (inks) => {
  const horseshoe = (w: number, top: number): string =>
    `M${-w} 110V40Q${-w * 1.25} ${20} ${-w * 1.2} ${-4}C${-w * 1.1} ${top * 0.55} ${-w * 0.4} ${top * 0.82} 0 ${top}` +
    `C${w * 0.4} ${top * 0.82} ${w * 1.1} ${top * 0.55} ${w * 1.2} -4Q${w * 1.25} 20 ${w} 40V110Z`;
  const tiles =
    `<pattern id="ti" width="24" height="44" patternUnits="userSpaceOnUse"><path fill="${inks.mid}" d="` +
    [
      [12, 0],
      [12, 44],
      [0, 22],
      [24, 22],
    ]
      .map(([x, y]) => `M${x} ${(y ?? 0) - 10}l3 7 7 3 -7 3 -3 7 -3 -7 -7 -3 7 -3Z`)
      .join('') +
    '"/></pattern>';
  return (
    tiles +
    shape('M-220 -140H220V140H-220Z', inks.paper) +
    shape('M-220 -140H220V140H-220Z', 'url(#ti)') +
    [
      [78, -118],
      [66, -102],
      [54, -86],
    ]
      .map(
        ([w, top], index) =>
          shape(horseshoe(w ?? 0, top ?? 0), inks.paper, inks.ink, 2) +
          (index === 1 ? shape(horseshoe(w ?? 0, top ?? 0), 'url(#hb)') : ''),
      )
      .join('') +
    shape(horseshoe(54, -86), 'url(#hc)') +
    disc(0, -16, 24, inks) +
    shape('M-220 110H220V122H-220Z', inks.ink) +
    body('M-54 110V86Q0 74 54 86V110Z', 'hb', inks) +
    shape('M-30 90Q0 78 30 90Q20 104 0 104T-30 90Z', inks.paper, inks.ink) +
    lines(
      'M0 88V40M0 40Q-6 26 -16 34Q-22 44 -20 62M0 40Q6 26 16 34Q22 44 20 62M0 44Q-4 38 -8 46V66M0 44Q4 38 8 46V66',
      inks.ink,
      1.6,
    ) +
    shape('M0 -132L6 -124 0 -116 -6 -124Z', inks.ink) +
    lines('M-220 128H220M-220 134H220', inks.ink, 1.4)
  );
};

export const places = { skyline, ship, castle, bridge, lighthouse, pagoda, arch } as const;
