import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { formatNumber } from '../money.ts';
import { type ContentError, findForeignContent, pdfContentError } from './contentChecks.ts';
import {
  DocumentProblem,
  type DocumentType,
  documentTypes,
  extensionProblem,
  heicProblem,
  requireAllowedSize,
  typeLabels,
  typeProblem,
} from './documentRules.ts';
import { pictureFormats, pictureWidths, rasterWidths } from './picture.ts';

export type Document = { mime: string; bytes: Uint8Array };

/** More than any phone's photo that fits in 10 MB. */
const maxPixels = 64_000_000;
const maxSide = 3200;
const maxSeconds = 20;

// Threads and a cache would cost memory and gain nothing.
sharp.cache(false);
sharp.concurrency(1);

/** Re-encodes pictures, upright and without metadata; only checks PDFs. @throws DocumentProblem */
export async function readDocument(name: string, bytes: Buffer): Promise<Document & { bytes: Buffer }> {
  const type = await requireAcceptedType(name, bytes);
  if (type === 'application/pdf') return { mime: type, bytes };
  return { mime: 'image/jpeg', bytes: await reencode(`« ${name} »`, type, bytes) };
}

export type RenderedPicture = { width: number; height: number; files: { extension: string; bytes: Buffer }[] };

export async function renderPicture(name: string, bytes: Buffer): Promise<RenderedPicture> {
  const quotedName = `« ${name} »`;
  const type = await requireAcceptedType(name, bytes);
  if (type === 'application/pdf')
    throw new DocumentProblem(`${quotedName} est un PDF. Choisissez une photo (JPEG, PNG ou WebP).`);
  try {
    return await reencodePicture(await openPicture(quotedName, bytes));
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    throw new DocumentProblem(`${quotedName} ne se lit pas jusqu’au bout. Reprenez la photo, puis ajoutez-la.`);
  }
}

async function reencodePicture(picture: Sharp): Promise<RenderedPicture> {
  const { data, info } = await picture
    .resize({ width: pictureWidths.at(-1) ?? 0, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files = [];
  for (const pixelWidth of rasterWidths(width)) {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: pixelWidth });
    for (const format of pictureFormats)
      files.push({ extension: `-${pixelWidth}.${format}`, bytes: await encoders[format](resized.clone()) });
  }
  return { width, height, files };
}

const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 4 }).toBuffer(),
  webp: (picture: Sharp) => picture.webp({ quality: 80 }).toBuffer(),
};

async function requireAcceptedType(name: string, bytes: Buffer): Promise<DocumentType> {
  const quotedName = `« ${name} »`;
  requireAllowedSize(name, bytes.length);
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (mime?.startsWith('image/hei')) throw new DocumentProblem(heicProblem(name));
  const type = documentTypes.find((documentType) => documentType === mime);
  if (!type) throw new DocumentProblem(typeProblem(name));
  const nameError = extensionProblem(name, type);
  if (nameError) throw new DocumentProblem(nameError);
  const foreignContent = await findForeignContent(bytes, type === 'application/pdf');
  if (foreignContent) {
    throw new DocumentProblem(
      `${quotedName} contient aussi ${foreignContent}. Refaites une photo ou un PDF du document, puis ajoutez-le.`,
    );
  }
  const contentError = type === 'application/pdf' ? await pdfContentError(bytes) : null;
  if (contentError) throw new DocumentProblem(`${quotedName} ${errorTexts[contentError]}`);
  return type;
}

type PictureType = Exclude<DocumentType, 'application/pdf'>;

const errorTexts: Record<ContentError, string> = {
  truncated: 'est incomplet. Enregistrez-le à nouveau, puis ajoutez-le.',
  broken: 'est abîmé et ne s’ouvre pas. Enregistrez-le à nouveau, puis ajoutez-le.',
  locked: 'est protégé par un mot de passe. Enregistrez-le sans protection, puis ajoutez-le.',
  active: 'contient un programme ou un fichier joint. Imprimez-le en PDF simple, ou photographiez le document.',
  trailing: 'contient autre chose après sa fin. Enregistrez-le à nouveau, puis ajoutez-le.',
};

async function reencode(quotedName: string, type: PictureType, bytes: Buffer): Promise<Buffer> {
  try {
    const picture = await openPicture(quotedName, bytes);
    return await picture
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      // Optimal Huffman tables would save 5 % of the bytes but take 90 MB of memory.
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer();
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    throw new DocumentProblem(
      `${quotedName} ne se lit pas jusqu’au bout comme ${typeLabels[type]}. Reprenez la photo, puis ajoutez-la.`,
    );
  }
}

async function openPicture(quotedName: string, bytes: Buffer): Promise<Sharp> {
  requireSize(quotedName, await sharp(bytes, { limitInputPixels: false }).metadata());
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: maxSeconds }).autoOrient();
}

/** Refuses decompression bombs before they are decoded. */
function requireSize(quotedName: string, { width, height }: { width: number; height: number }) {
  if (width * height <= maxPixels) return;
  throw new DocumentProblem(
    `${quotedName} annonce ${formatNumber(width)} × ${formatNumber(height)} points, c’est trop. Reprenez la photo avec la taille ordinaire de votre appareil.`,
  );
}
