import type { Piece } from '../stock.api.ts';

/** One piece a line: number, then year after a tab or semicolon. */
export function readPieces(text: string): { pieces: Piece[]; problem: string } {
  const pieces: Piece[] = [];
  const serials = new Set<string>();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [serialNumber = '', year = ''] = line.split(/[;\t]/).map((cell) => cell.trim());
    if (serialNumber === '' && year === '') continue;
    const refuse = (words: string) => ({ pieces: [], problem: `Ligne ${at + 1}\u00a0: ${words}` });
    if (serialNumber === '') return refuse('le numéro manque.');
    if (serials.has(serialNumber)) return refuse(`le numéro ${serialNumber} est déjà plus haut.`);
    if (!/^\d{0,4}$/.test(year)) return refuse(`«\u00a0${year}\u00a0» n’est pas une année.`);
    serials.add(serialNumber);
    pieces.push({ serialNumber, year: year === '' ? null : Number(year) });
  }
  return { pieces, problem: '' };
}
