import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PictureView } from '../../../src/ui/PictureView.tsx';
import { parsePicture } from '../../../src/uploads/picture.ts';

describe('Une image', () => {
  test('Une image dessinée est un seul fichier, avec sa vraie taille', () => {
    const src = '/images/napoleon_900x900.svg';
    expect(parsePicture('napoleon_900x900.svg')).toEqual({ width: 900, height: 900, src, sources: [] });
  });

  test('Une image photographiée est proposée en AVIF puis WebP, jamais plus large qu’elle n’est', () => {
    const html = renderToStaticMarkup(<PictureView picture="coin_1200x800" alt="Une pièce" sizes="64px" />);
    expect(html).toMatch(/type="image\/avif".*type="image\/webp"/);
    expect(html).toContain('"/images/coin_1200x800-480.webp 480w, /images/coin_1200x800-960.webp 960w"');
    expect(html).toContain('width="1200" height="800" loading="lazy"');
    expect(html).toContain('alt="Une pièce"');
  });

  test('qui manque laisse une place neutre, nommée seulement si elle dit quelque chose', () => {
    const shown = (alt: string) => renderToStaticMarkup(<PictureView picture={null} alt={alt} />);
    expect(shown('Une pièce')).toContain('role="img" aria-label="Une pièce"');
    expect(shown('')).toContain('aria-hidden="true"');
    expect(shown('')).not.toContain('role="img"');
  });

  test.each([null, 'photo.jpg', '../secret_10x10.svg', 'x_0x10'])('n’est pas %j', (ref) => {
    expect(parsePicture(ref)).toBeNull();
  });
});
