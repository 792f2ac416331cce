import { isMainThread, parentPort } from 'node:worker_threads';
import anyAscii from 'any-ascii';
import type PDFDocument from 'pdfkit';
import type { FontName } from '../ui/fonts/files.ts';
import { type PdfDocument, splitLinks, type TextBlock } from './blocks.ts';
import {
  colors,
  drawFooter,
  drawFrames,
  drawLetterhead,
  drawSignatures,
  drawTable,
  fitsOnPage,
  margin,
  rowHeight,
  type SheetCell,
  signatureHeight,
  stampPages,
  width,
} from './sheet.ts';

const file = 'factur-x.xml';
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const properties = [
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the XML data'],
  ['ConformanceLevel', 'conformance level of the XML data'],
];

/** Extension schema, required by PDF/A. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${file}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${properties
      .map(
        ([name, description]) => `<rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${description}</pdfaProperty:description>
    </rdf:li>`,
      )
      .join('')}</rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

function attachFactur(doc: typeof PDFDocument.prototype, { xml, at }: { xml: string; at: number }): void {
  doc.appendXML(metadata);
  const date = new Date(at);
  doc.file(Buffer.from(xml), {
    name: file,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Data',
    creationDate: date,
    modifiedDate: date,
  });
}

type Fonts = Readonly<Record<FontName, Uint8Array>>;

export const pdfWorkerUrl = import.meta.url;

const stripMarkup = (words: string) => words.replaceAll('&', 'et').replace(/[<>]/g, '');

/** A character without a glyph is not allowed in PDF/A. */
function glyphReplacer(doc: typeof PDFDocument.prototype, font: FontName): (words: string) => string {
  const { _font } = doc.font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint: (character: number) => boolean } };
  };
  const hasGlyph = (character: string) =>
    character === '\n' || _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const replacement = (character: string) => {
    const fallback = character
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replace(/\p{Pd}/gu, '-')
      .replace(/\p{Zs}/gu, ' ');
    return [...fallback].every(hasGlyph) ? fallback : [...anyAscii(character)].filter(hasGlyph).join('');
  };
  return (words) =>
    [...words.normalize('NFC')].map((character) => (hasGlyph(character) ? character : replacement(character))).join('');
}

function replaceMissingGlyphs(
  doc: typeof PDFDocument.prototype,
  { blocks, title, subtitle, shopName, footer, ...rest }: PdfDocument,
): PdfDocument {
  const [text, heading] = [glyphReplacer(doc, 'text'), glyphReplacer(doc, 'heading')];
  return {
    ...rest,
    title: heading(title),
    shopName: heading(shopName),
    subtitle: text(subtitle),
    footer: text(footer),
    blocks: JSON.parse(JSON.stringify(blocks), (_, value) => (typeof value === 'string' ? text(value) : value)),
  };
}

async function drawPdf(document: PdfDocument, fonts: Fonts): Promise<Buffer> {
  // Only the worker imports pdfkit, which takes 30 MB.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: 'A4',
    margins: { top: margin, bottom: margin + 4, left: margin, right: margin },
    font: null as unknown as string,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: 'fr-FR',
    pdfVersion: '1.7',
    info: {
      Title: stripMarkup(document.title),
      Author: stripMarkup(document.shopName),
      CreationDate: new Date(document.at),
    },
    ...(document.archive && { subset: 'PDF/A-3b' as const }),
  });
  if (document.archive?.factur) attachFactur(doc, { xml: document.archive.factur, at: document.at });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file as Buffer);
  const chunks: Buffer[] = [];
  const result = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawBlocks(doc, replaceMissingGlyphs(doc, document));
  doc.end();
  return result;
}

function drawBlocks(doc: typeof PDFDocument.prototype, { blocks, ...document }: PdfDocument) {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (tag: string, draw: () => void) => root.add(doc.struct(tag, draw));
  drawLetterhead(doc, document.shopName);
  add('H1', () => doc.font('heading').fontSize(20).text(document.title, { lineGap: 4 }));
  add('P', () => doc.font('text').fontSize(10).fillColor(colors.soft).text(document.subtitle));
  doc.moveDown(1);

  const drawSentence = (words: string, size: number, left = margin, inset = 0) => {
    doc.font('text').fontSize(size).fillColor(colors.full);
    const parts = splitLinks(words);
    for (const [index, { text, href }] of parts.entries()) {
      const link = href && !href.startsWith('#') ? new URL(href, document.siteUrl).href : null;
      const options = { link, underline: link !== null, continued: index < parts.length - 1, lineGap: 2 };
      const availableWidth = margin + width - left - inset;
      if (index === 0) doc.text(text, left, doc.y, { ...options, width: availableWidth });
      else doc.text(text, options);
    }
    doc.moveDown(0.6);
  };

  const frames: { from: [page: number, y: number]; to: [page: number, y: number] }[] = [];
  const cursor = (): [number, number] => [doc.bufferedPageRange().count - 1, doc.y];
  /** A heading stays with the next facts, two table rows (three if they end the table) or some lines of text. */
  const minHeight = (next: TextBlock | undefined) => {
    const cells = next?.kind === 'facts' ? factCells(next) : next?.kind === 'table' ? tableCells(next) : [];
    const rows = next?.kind === 'table' && cells.length > 3 ? cells.slice(0, 2) : cells;
    return Math.max(
      40,
      rows.reduce((sum, cells) => sum + rowHeight(doc, cells), 2),
    );
  };
  const drawBlock = (block: TextBlock, next?: TextBlock, size = 10, left = margin, inset = 0): void => {
    switch (block.kind) {
      case 'heading':
        if (!fitsOnPage(doc, 45 + minHeight(next))) doc.addPage();
        else doc.moveDown(0.6);
        add('H2', () => doc.font('heading').fontSize(13).fillColor(colors.full).text(block.text, left));
        doc.moveDown(0.5);
        return;
      case 'text':
        return void add('P', () => drawSentence(block.text, size, left, inset));
      case 'list':
        for (const [index, item] of block.items.entries()) {
          if (doc.y > doc.page.height - doc.page.margins.bottom - 2 * size) doc.addPage();
          add('P', () => {
            const top = doc.y;
            doc
              .font('text')
              .fontSize(size)
              .text(block.ordered ? `${index + 1}.` : '•', left, top);
            doc.y = top;
            drawSentence(item, size, left + 16, inset);
          });
        }
        return;
      case 'facts':
        drawTable(doc, root, factCells(block));
        return;
      case 'table':
        drawTable(doc, root, tableCells(block));
        return;
      case 'box': {
        const start = cursor();
        doc.y += 10;
        for (const [index, inner] of block.blocks.entries())
          drawBlock(inner, block.blocks[index + 1], size === 10 ? 9 : size, left + 12, 12);
        frames.push({ from: start, to: cursor() });
        doc.moveDown(1);
        return;
      }
      case 'signatures':
        if (!fitsOnPage(doc, rowHeight(doc, [{ text: block.words, width: 1 }]) + signatureHeight)) doc.addPage();
        add('P', () => drawSentence(block.words, size));
        drawSignatures(doc, root, block.by);
        return;
      case 'side':
        doc.addPage();
        for (const [index, inner] of block.blocks.entries()) drawBlock(inner, block.blocks[index + 1], 12);
    }
  };
  for (const [index, block] of blocks.entries()) drawBlock(block, blocks[index + 1]);
  drawFrames(doc, frames);
  drawFooter(doc, document.footer);
  if (document.stamp) stampPages(doc, document.stamp);
}

function factCells({ rows, beside }: Extract<TextBlock, { kind: 'facts' }>): SheetCell[][] {
  if (!beside)
    return rows.map(([name, value]) => [
      { text: name, width: 0.42, color: colors.soft },
      { text: value, width: 0.58, font: 'text' },
    ]);
  const halfRow = ([name, value]: readonly [string, string] = ['', '']): SheetCell[] => [
    { text: name, width: 0.19, size: 9, color: colors.soft },
    { text: value, width: 0.31, size: 9 },
  ];
  return Array.from({ length: Math.max(rows.length, beside.length) }, (_, position) => [
    ...halfRow(rows[position]),
    ...halfRow(beside[position]),
  ]);
}

function tableCells({ head, rows, total }: Extract<TextBlock, { kind: 'table' }>): SheetCell[][] {
  const numberWidth = Math.min(0.2, 0.6 / (head.length - 1));
  const cell = (words: string, column: number, look: Partial<SheetCell>): SheetCell => ({
    text: words,
    width: column === 0 ? 1 - numberWidth * (head.length - 1) : numberWidth,
    align: column === 0 ? 'left' : 'right',
    ...look,
  });
  return [
    head.map((words, column) => cell(words, column, { tag: 'TH', color: colors.soft, size: 9 })),
    ...rows.map((row) => row.map((words, column) => cell(words, column, {}))),
    ...(total
      ? [
          [
            cell(total[0], 0, { font: 'strong', size: 12, width: 0.6 }),
            cell(total[1], 1, { font: 'strong', size: 14, width: 0.4 }),
          ],
        ]
      : []),
  ];
}

if (!isMainThread)
  parentPort?.on('message', async ({ fonts, papers }: { fonts: Fonts; papers: readonly PdfDocument[] }) => {
    const pdfs: Buffer[] = [];
    for (const document of papers) pdfs.push(await drawPdf(document, fonts));
    parentPort?.postMessage(pdfs);
  });
