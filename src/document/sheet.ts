import type PDFDocument from 'pdfkit';

type Doc = typeof PDFDocument.prototype;

export const colors = { full: '#1D1A16', soft: '#5B554C', line: '#E7DFCF', gold: '#EEAC1F' };
export const margin = 56;
export const width = 595.28 - 2 * margin;

function drawArtifact(doc: Doc, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export function drawLetterhead(doc: Doc, shopName: string): void {
  drawArtifact(doc, () => {
    doc.circle(margin + 17, margin + 17, 17).fill(colors.gold);
    doc
      .circle(margin + 17, margin + 17, 13.5)
      .dash(1.2, { space: 1.6 })
      .lineWidth(1.2)
      .stroke(colors.full)
      .undash();
    doc
      .moveTo(margin + 9.5, margin + 11.5)
      .lineTo(margin + 17, margin + 23.5)
      .lineTo(margin + 24.5, margin + 11.5);
    doc.lineWidth(2.6).lineJoin('round').stroke(colors.full);
    doc
      .font('heading')
      .fontSize(16)
      .fillColor(colors.full)
      .text(shopName, margin + 46, margin + 9, { lineBreak: false });
    doc
      .moveTo(margin, margin + 46)
      .lineTo(margin + width, margin + 46)
      .lineWidth(2)
      .stroke(colors.gold);
  });
  doc.x = margin;
  doc.y = margin + 68;
}

export type SheetCell = {
  text: string;
  width: number;
  align?: 'left' | 'right';
  font?: string;
  size?: number;
  color?: string;
  tag?: string;
};

export function rowHeight(doc: Doc, cells: readonly SheetCell[]): number {
  const heights = cells.map(({ text, width: share, font = 'text', size = 10 }) =>
    doc
      .font(font)
      .fontSize(size)
      .heightOfString(text, { width: share * width - 8 }),
  );
  return Math.max(...heights) + 8;
}

export const fitsOnPage = (doc: Doc, points: number): boolean =>
  doc.y + points <= doc.page.height - doc.page.margins.bottom;

export function drawTable(doc: Doc, parent: PDFKit.PDFStructureElement, rows: readonly SheetCell[][]): void {
  const table = doc.struct('Table');
  parent.add(table);
  const heights = rows.map((cells) => rowHeight(doc, cells));
  for (const [index, cells] of rows.entries()) {
    const height = heights[index] ?? 0;
    // The last row is often a total, which must not be alone on a page.
    const lastHeight = index === rows.length - 2 ? (heights[index + 1] ?? 0) : 0;
    if (!fitsOnPage(doc, height + lastHeight + 2)) doc.addPage();
    const top = doc.y + 4;
    const row = doc.struct('TR');
    table.add(row);
    let left = margin;
    for (const {
      text,
      width: share,
      align = 'left',
      font = 'text',
      size = 10,
      color = colors.full,
      tag = 'TD',
    } of cells) {
      const [x, room] = [left, share * width - 8];
      const draw = () =>
        doc
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(text, align === 'right' ? x + 8 : x, top, { width: room, align });
      row.add(doc.struct(tag, draw));
      left += share * width;
    }
    const bottom = top - 4 + height;
    drawArtifact(doc, () =>
      doc
        .moveTo(margin, bottom)
        .lineTo(margin + width, bottom)
        .lineWidth(0.5)
        .stroke(colors.line),
    );
    doc.x = margin;
    doc.y = bottom;
  }
  doc.moveDown(1);
}

export const signatureHeight = 84;

export function drawSignatures(doc: Doc, parent: PDFKit.PDFStructureElement, signers: readonly string[]): void {
  const [top, gap, height] = [doc.y + 2, 12, signatureHeight - 16];
  const frameWidth = (width - gap * (signers.length - 1)) / signers.length;
  for (const [index, name] of signers.entries()) {
    const left = margin + index * (frameWidth + gap);
    drawArtifact(doc, () => doc.rect(left, top, frameWidth, height).lineWidth(0.8).stroke(colors.soft));
    const draw = () =>
      doc
        .font('text')
        .fontSize(9)
        .fillColor(colors.soft)
        .text(name, left + 8, top + 6, { width: frameWidth - 16 });
    parent.add(doc.struct('P', draw));
  }
  doc.x = margin;
  doc.y = top + height + 8;
}

type PagePosition = readonly [page: number, y: number];

export function drawFrames(doc: Doc, frames: readonly { from: PagePosition; to: PagePosition }[]): void {
  for (const { from, to } of frames)
    for (let page = from[0]; page <= to[0]; page++) {
      doc.switchToPage(page);
      const top = page === from[0] ? from[1] : margin - 8;
      const bottom = page === to[0] ? to[1] : doc.page.height - doc.page.margins.bottom + 4;
      drawArtifact(doc, () =>
        doc
          .rect(margin, top, width, bottom - top)
          .lineWidth(0.8)
          .stroke(colors.soft),
      );
    }
}

function onEachPage(doc: Doc, draw: (page: number, count: number) => void) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    drawArtifact(doc, () => draw(page, count));
  }
}

export const drawFooter = (doc: Doc, words: string): void =>
  onEachPage(doc, (page, count) => {
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(8).fillColor(colors.soft);
    doc.text(words, margin, doc.page.height - 48, { width: width - 60, height: 24, ellipsis: true });
    doc.text(`${page + 1}/${count}`, margin + width - 50, doc.page.height - 48, { width: 50, align: 'right' });
  });

export const stampPages = (doc: Doc, word: string): void =>
  onEachPage(doc, () => {
    const { width: across, height } = doc.page;
    doc.save().rotate(-50, { origin: [across / 2, height / 2] });
    doc
      .font('heading')
      .fontSize(92)
      .fillColor(colors.line, 0.5)
      .text(word, 0, height / 2 - 60, { width: across, align: 'center', lineBreak: false });
    doc.restore().fillOpacity(1);
  });
