import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { heading, type Paper, type TextBlock, text } from '../../src/document/blocks.ts';
import { renderPdfs } from '../../src/document/pdf.ts';

const paper = (blocks: TextBlock[]): Paper => ({
  title: 'Commande',
  subtitle: 'Récapitulatif',
  shopName: 'Comptoir',
  siteUrl: 'https://shop.example',
  foot: 'Comptoir',
  at: 0,
  blocks,
});
const tall = 'un\ndeux\ntrois\nquatre\ncinq';

test('Un titre ne reste jamais seul au pied d’une page, quoi qu’il précède', { timeout: 60_000 }, async () => {
  const under: TextBlock[] = [
    { kind: 'facts', rows: [['Débute', tall], ...([['Adresse', tall]] as [string, string][])] },
    { kind: 'table', head: ['Débute', 'Prix'], rows: [[tall, '1 €']], total: ['Total', '1 €'] },
  ];
  const papers = under.flatMap((next) =>
    Array.from({ length: 24 }, (_, lines) =>
      paper([...Array.from({ length: 14 + lines }, () => text('Ligne')), heading('vendeur', 'Vendeur'), next]),
    ),
  );
  for (const pdf of await renderPdfs(papers)) {
    const { text: pages } = await extractText(new Uint8Array(pdf), { mergePages: false });
    const at = pages.findIndex((page) => page.includes('Vendeur'));
    expect(pages[at]).toMatch(/Vendeur\s+Débute[\s\S]*cinq/);
  }
});
