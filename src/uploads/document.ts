import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { formatNumber } from '../money.ts';
import {
  DocumentProblem,
  type DocumentType,
  documentTypes,
  nameProblem,
  requireWeight,
  typeLabels,
} from './documentRules.ts';
import { foreignContentIn } from './foreignContent.ts';
import { decodeHeic, heicFlaw, isHeic } from './heic.ts';
import { type Flaw, pdfFlaw } from './pdf.ts';

export type Document = { mime: string; bytes: Uint8Array };

/** More than the finest mode of a phone that stays under 10 MB. HEIC is decoded whole: six bytes a point. */
const maxPixels = { 'image/heic': 50_000_000, others: 64_000_000 };
const longestSide = 3200;
const secondsAtMost = 20;

// Pictures come one after the other and none comes twice: threads and a cache of their own would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Takes a file for what its bytes are. Pictures are decoded and drawn anew, upright and without metadata; PDFs stay as
 * they are once their structure is checked. In a thread of its own, see takeUpload.ts.
 * @throws DocumentProblem for anything that cannot be taken
 */
export async function takeDocument(name: string, bytes: Buffer): Promise<Document & { bytes: Buffer }> {
  const type = await acceptedType(name, bytes);
  if (type === 'application/pdf') return { mime: type, bytes };
  return { mime: 'image/jpeg', bytes: await redraw(`« ${name} »`, type, bytes) };
}

/**
 * Opens a photograph to be drawn anew, upright and without metadata.
 *  throws DocumentProblem for anything that is no photograph that can be taken
 */
export async function openPhoto(name: string, bytes: Buffer): Promise<Sharp> {
  const shown = `« ${name} »`;
  const type = await acceptedType(name, bytes);
  if (type === 'application/pdf')
    throw new DocumentProblem(`${shown} est un PDF. Choisissez une photo (JPEG, PNG, WebP ou HEIC).`);
  return open(shown, type, bytes);
}

async function acceptedType(name: string, bytes: Buffer): Promise<DocumentType> {
  const shown = `« ${name} »`;
  requireWeight(name, bytes.length);
  const type = await typeOf(bytes);
  if (!type) {
    throw new DocumentProblem(
      `${shown} n’est ni une photo (JPEG, PNG, WebP, HEIC) ni un PDF. Photographiez ou numérisez le document.`,
    );
  }
  const misnamed = nameProblem(name, type);
  if (misnamed) throw new DocumentProblem(misnamed);
  const foreign = foreignContentIn(bytes, type === 'application/pdf');
  if (foreign) {
    throw new DocumentProblem(
      `${shown} contient aussi ${foreign}. Refaites une photo ou un PDF du document, puis ajoutez-le.`,
    );
  }
  const flaw = type === 'application/pdf' ? pdfFlaw(bytes) : type === 'image/heic' ? heicFlaw(bytes) : null;
  if (flaw) throw new DocumentProblem(`${shown} ${flaws[flaw]}`);
  return type;
}

async function typeOf(bytes: Buffer): Promise<DocumentType | null> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (mime === 'image/heic' || mime === 'image/heif') return isHeic(bytes) ? 'image/heic' : null;
  return documentTypes.find((type) => type === mime) ?? null;
}

type PictureType = Exclude<DocumentType, 'application/pdf'>;

const flaws: Record<Flaw, string> = {
  truncated: 'est incomplet. Enregistrez-le à nouveau, puis ajoutez-le.',
  broken: 'est abîmé et ne s’ouvre pas. Enregistrez-le à nouveau, puis ajoutez-le.',
  locked: 'est protégé par un mot de passe. Enregistrez-le sans protection, puis ajoutez-le.',
  active: 'contient un programme ou un fichier joint. Imprimez-le en PDF simple, ou photographiez le document.',
  trailing: 'contient autre chose après sa fin. Enregistrez-le à nouveau, puis ajoutez-le.',
};

async function redraw(shown: string, type: PictureType, bytes: Buffer): Promise<Buffer> {
  try {
    const picture = await open(shown, type, bytes);
    return await picture
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      // Optimal tables would save 5 % of the bytes for 90 MB of memory.
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer();
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    throw new DocumentProblem(
      `${shown} ne se lit pas jusqu’au bout comme ${typeLabels[type]}. Reprenez la photo, puis ajoutez-la.`,
    );
  }
}

async function open(shown: string, type: PictureType, bytes: Buffer): Promise<Sharp> {
  const picture = type === 'image/heic' ? await heicPicture(shown, bytes) : await sharpPicture(shown, bytes);
  return picture.timeout({ seconds: secondsAtMost }).autoOrient();
}

/** Of the header alone: a bomb is refused before anything is decoded. */
function requireSize(shown: string, { width, height }: { width: number; height: number }, limit: number): void {
  if (width * height <= limit) return;
  throw new DocumentProblem(
    `${shown} annonce ${formatNumber(width)} × ${formatNumber(height)} points, c’est trop. Reprenez la photo avec la taille ordinaire de votre appareil.`,
  );
}

async function sharpPicture(shown: string, bytes: Buffer): Promise<Sharp> {
  requireSize(shown, await sharp(bytes, { limitInputPixels: false }).metadata(), maxPixels.others);
  return sharp(bytes, { limitInputPixels: maxPixels.others, failOn: 'error' });
}

/** By a decoder of its own: this build of sharp has none for HEVC. */
async function heicPicture(shown: string, bytes: Buffer): Promise<Sharp> {
  const limit = maxPixels['image/heic'];
  const pixels = await decodeHeic(bytes, limit, secondsAtMost * 1000);
  if (pixels) requireSize(shown, pixels, limit);
  if (!pixels?.data) throw new Error('not decoded');
  const { width, height, data } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 } });
}
