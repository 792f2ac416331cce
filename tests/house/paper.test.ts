import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { headingBlock, type PdfDocument, type TextBlock, textBlock } from '../../src/document/blocks.ts';
import { renderPdfs } from '../../src/document/pdf.server.ts';

const paper = (blocks: TextBlock[]): PdfDocument => ({
  title: 'Commande',
  subtitle: 'Récapitulatif',
  shopName: 'Comptoir',
  siteUrl: 'https://shop.example',
  footer: 'Comptoir',
  at: 0,
  blocks,
});
const tall = 'un\ndeux\ntrois\nquatre\ncinq';

test('Un titre ne reste jamais seul au pied d’une page, quoi qu’il précède', { timeout: 60_000 }, async () => {
  const under: TextBlock[] = [
    {
      kind: 'facts',
      rows: [
        ['Débute', tall],
        ['Adresse', tall],
      ],
    },
    { kind: 'table', head: ['Débute', 'Prix'], rows: [[tall, '1 €']], total: ['Total', '1 €'] },
  ];
  // Where the next block just fits, and below, where the title alone would.
  const papers = under.flatMap((next) =>
    [14, 15, 16, 17, 18, 22, 26, 30, 34].map((lines) =>
      paper([...Array.from({ length: lines }, () => textBlock('Ligne')), headingBlock('vendeur', 'Vendeur'), next]),
    ),
  );
  for (const pdf of await renderPdfs(papers)) {
    const { text: pages } = await extractText(new Uint8Array(pdf), { mergePages: false });
    const at = pages.findIndex((page) => page.includes('Vendeur'));
    expect(pages[at]).toMatch(/Vendeur\s+Débute[\s\S]*cinq/);
  }
});
