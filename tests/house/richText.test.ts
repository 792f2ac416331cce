import { describe, expect, test } from 'vitest';
import { cleanRichText, type RichTag, richTextToText, styleRichText } from '../../src/richText.ts';
import { toLinkUrl } from '../../src/ui/editor/input.ts';

const site = 'https://boutique.example';

describe('Un texte écrit dans le back-office', () => {
  test.each([
    ['un script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['un style et une classe', '<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['une image qui agit', '<p>a<img src="x" onerror="alert(1)"></p>', '<p>a</p>'],
    ['un lien qui agit', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['un lien qui agit, maquillé', '<p><a href=" JaVa&#x09;script:alert(1)">a</a></p>', '<p>a</p>'],
    ['un lien sans protocole', '<p><a href="//ailleurs.example">a</a></p>', '<p>a</p>'],
    ['un dessin qui agit', '<svg onload="alert(1)"></svg><p>a</p>', '<p>a</p>'],
    ['les paragraphes de l’éditeur', '<ul><li><p>a</p></li></ul><p><br></p><p>b</p>', '<ul><li>a</li></ul><p>b</p>'],
  ])('perd %s', (_, html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });

  test('Il garde ses titres, ses listes, son gras, ses liens, et rien de plus au second passage', () => {
    const html =
      '<h2>Titre</h2><p>Un <strong>mot</strong> et <em>un autre</em>, <a href="https://exemple.fr/?a=1&amp;b=2">un lien</a>.</p>' +
      '<h3>Suite</h3><ul><li>un</li><li>deux</li></ul><ol><li>trois</li></ol>';
    expect(cleanRichText(html)).toBe(html);
  });

  test('Il reçoit dans un courriel les styles de la boutique, jamais les siens, et des liens complets', () => {
    const styles = { p: 'x-p:1', a: 'x-a:1' } as Record<RichTag, string>;
    const html = '<p style="color:red">a <a href="/cgv" style="b">c</a><script>d</script></p>';
    expect(styleRichText(html, styles, site)).toBe(`<p style="x-p:1">a <a style="x-a:1" href="${site}/cgv">c</a></p>`);
  });

  test('Il se lit aussi sans HTML, avec l’adresse de ses liens', () => {
    const html =
      '<h2>L’or &amp; vous</h2><p>Voir <a href="/cgv">les conditions</a><br>ou <a href="mailto:a@b.fr">a@b.fr</a></p><ul><li>un</li><li>deux</li></ul><p>&lt;fin&gt;</p>';
    expect(richTextToText(html, site)).toBe(
      `L’or & vous\n\nVoir les conditions (${site}/cgv)\nou a@b.fr\n\n– un\n– deux\n\n<fin>`,
    );
  });
});

describe('Une image dans un texte', () => {
  const own =
    '<p>Voir <img src="/images/ab-c_2000x1000-960.avif" alt="Un &quot;napoléon&quot;" onerror="x()" style="y"></p>';

  test('Elle est de la boutique, avec ses mesures et ses largeurs ; nettoyée deux fois, elle reste la même', () => {
    const clean = cleanRichText(own);
    expect(clean).toContain('src="/images/ab-c_2000x1000-1600.webp"');
    expect(clean).toContain('/images/ab-c_2000x1000-480.webp 480w');
    expect(clean).toMatch(/width="2000" height="1000" alt="Un &quot;napoléon&quot;" loading="lazy"/);
    expect(clean).not.toMatch(/onerror|style/);
    expect(cleanRichText(clean)).toBe(clean);
  });

  test.each(['https://ailleurs.example/a.png', '/images/../shop.db'])('Une image venue de « %s » disparaît', (src) => {
    expect(cleanRichText(`<p>Un<img src="${src}"> deux</p>`)).toBe('<p>Un deux</p>');
  });

  test('Elle part dans un courriel avec son adresse entière, et s’y lit sans HTML par son texte', () => {
    const styles = { p: '', img: '' } as Record<RichTag, string>;
    expect(styleRichText(own, styles, site)).toContain(`<img src="${site}/images/ab-c_2000x1000-1600.webp" alt=`);
    expect(richTextToText(own, site)).toBe('Voir [Un "napoléon"]');
  });
});

test.each<readonly [typed: string, address: string | null]>([
  ['www.exemple.fr', 'https://www.exemple.fr'],
  [' https://exemple.fr/a?b=c ', 'https://exemple.fr/a?b=c'],
  ['/cours-des-devises', '/cours-des-devises'],
  ['nom@exemple.fr', 'mailto:nom@exemple.fr'],
  ['tel:+33142000000', 'tel:+33142000000'],
  ...['bonjour', 'javascript:alert(1)', '//ailleurs.example'].map((typed) => [typed, null] as const),
])('L’adresse « %s » d’un lien se complète, ou est refusée', (typed, address) => {
  expect(toLinkUrl(typed)).toBe(address);
});
