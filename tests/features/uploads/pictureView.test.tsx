import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PictureView } from '../../../src/ui/PictureView.tsx';

describe('Une image dans un îlot', () => {
  test('porte sa vraie taille, ses formats et son texte', () => {
    const html = renderToStaticMarkup(<PictureView picture="coin_1200x800" alt="Une pièce" sizes="64px" />);
    expect(html).toContain('width="1200" height="800" loading="lazy"');
    expect(html).toContain('type="image/avif"');
    expect(html).toContain('sizes="64px"');
    expect(html).toContain('alt="Une pièce"');
  });

  test('laisse une place neutre quand il n’y en a pas, nommée seulement si elle dit quelque chose', () => {
    expect(renderToStaticMarkup(<PictureView picture={null} alt="Une pièce" />)).toContain(
      'role="img" aria-label="Une pièce"',
    );
    const silent = renderToStaticMarkup(<PictureView picture={null} alt="" />);
    expect(silent).toContain('<span class="picture picture-none " aria-hidden="true">');
    expect(silent).not.toContain('role="img"');
  });
});
