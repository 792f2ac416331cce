import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { formatNumber } from '../money.ts';
import {
  type DocumentType,
  documentTypes,
  maxDocumentBytes,
  nameProblem,
  sizeProblem,
  typeLabels,
} from './documentRules.ts';
import { heicFlaw, isHeic } from './heic.ts';
import { type Flaw, pdfFlaw } from './pdf.ts';
import { strangerIn } from './stranger.ts';

/** A file that cannot be taken; the message is a French sentence that names it and says what to do. */
export class DocumentProblem extends Error {
  readonly tooLarge: boolean;

  constructor(sentence: string, tooLarge = false) {
    super(sentence);
    this.name = 'DocumentProblem';
    this.tooLarge = tooLarge;
  }
}

export type Document = { mime: string; bytes: Buffer };

/** 64 million points: more than the finest mode of a phone that stays under 10 MB. */
const maxPixels = 64_000_000;
const longestSide = 3200;
const secondsAtMost = 20;

/**
 * Takes a file for what its bytes are. Pictures are decoded and drawn anew, upright and without metadata; PDF and HEIC
 * stay as they are once their structure is checked (this build of sharp has no HEVC decoder).
 * @throws DocumentProblem for anything that cannot be taken
 */
export async function takeDocument(name: string, bytes: Buffer): Promise<Document> {
  const shown = `« ${name} »`;
  const size = sizeProblem(name, bytes.length);
  if (size) throw new DocumentProblem(size, bytes.length > maxDocumentBytes);
  const type = await typeOf(bytes);
  if (!type) {
    throw new DocumentProblem(
      `${shown} n’est ni une photo (JPEG, PNG, WebP, HEIC) ni un PDF. Photographiez ou numérisez le document.`,
    );
  }
  const misnamed = nameProblem(name, type);
  if (misnamed) throw new DocumentProblem(misnamed);
  const stranger = strangerIn(bytes, type === 'application/pdf');
  if (stranger) {
    throw new DocumentProblem(
      `${shown} contient aussi ${stranger}. Refaites une photo ou un PDF du document, puis ajoutez-le.`,
    );
  }
  if (type === 'application/pdf') return kept(shown, type, bytes, pdfFlaw(bytes));
  if (type === 'image/heic') return kept(shown, type, bytes, heicFlaw(bytes));
  return { mime: 'image/jpeg', bytes: await redraw(shown, type, bytes) };
}

async function typeOf(bytes: Buffer): Promise<DocumentType | null> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (mime === 'image/heic' || mime === 'image/heif') return isHeic(bytes) ? 'image/heic' : null;
  return documentTypes.find((type) => type === mime) ?? null;
}

const flaws: Record<Flaw, string> = {
  truncated: 'est incomplet. Enregistrez-le à nouveau, puis ajoutez-le.',
  broken: 'est abîmé et ne s’ouvre pas. Enregistrez-le à nouveau, puis ajoutez-le.',
  locked: 'est protégé par un mot de passe. Enregistrez-le sans protection, puis ajoutez-le.',
  active: 'contient un programme ou un fichier joint. Imprimez-le en PDF simple, ou photographiez le document.',
  trailing: 'contient autre chose après sa fin. Enregistrez-le à nouveau, puis ajoutez-le.',
};

function kept(shown: string, mime: DocumentType, bytes: Buffer, flaw: Flaw | null): Document {
  if (flaw) throw new DocumentProblem(`${shown} ${flaws[flaw]}`);
  return { mime, bytes };
}

async function redraw(shown: string, type: DocumentType, bytes: Buffer): Promise<Buffer> {
  try {
    // Of the header alone: a bomb is refused before anything is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) {
      throw new DocumentProblem(
        `${shown} annonce ${formatNumber(width)} × ${formatNumber(height)} points, c’est trop. Reprenez la photo avec la taille ordinaire de votre appareil.`,
      );
    }
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    throw new DocumentProblem(
      `${shown} ne se lit pas jusqu’au bout comme ${typeLabels[type]}. Reprenez la photo, puis ajoutez-la.`,
    );
  }
}
