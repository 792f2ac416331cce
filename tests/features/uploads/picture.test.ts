import { describe, expect, test } from 'vitest';
import { keptWidths, parsePicture } from '../../../src/uploads/picture.ts';

describe('La référence d’une image', () => {
  test('un dessin vectoriel est un seul fichier, avec sa vraie taille', () => {
    expect(parsePicture('napoleon_900x900.svg')).toEqual({
      width: 900,
      height: 900,
      src: '/images/napoleon_900x900.svg',
      sources: [],
    });
  });

  test('une photo est proposée en AVIF puis WebP, jamais plus large qu’elle n’est', () => {
    const { src, sources } = parsePicture('coin_1200x800') ?? {};
    const [, webp] = sources ?? [];
    expect(sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(webp?.srcset).toBe('/images/coin_1200x800-480.webp 480w, /images/coin_1200x800-960.webp 960w');
    expect(src).toBe('/images/coin_1200x800-960.webp');
  });

  test('une petite photo est gardée dans sa propre largeur', () => {
    expect(keptWidths(300)).toEqual([300]);
    expect(keptWidths(480)).toEqual([480]);
    expect(keptWidths(4000)).toEqual([480, 960, 1600]);
  });

  test.each([null, 'photo.jpg', '../secret_10x10.svg', 'x_0x10'])(
    'ce qui n’en est pas une ne montre rien : %j',
    (ref) => {
      expect(parsePicture(ref)).toBeNull();
    },
  );
});
