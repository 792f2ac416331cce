import { formatNumber } from '../money.ts';

export const maxDocuments = 4;
export const maxDocumentBytes = 10 * 1024 * 1024;

export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const typeLabels: Record<DocumentType, string> = {
  'image/jpeg': 'une photo JPEG',
  'image/png': 'une image PNG',
  'image/webp': 'une image WebP',
  'application/pdf': 'un PDF',
};

const extensions: Record<DocumentType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** HEIC is missing, so that an iPhone converts its photographs to JPEG. */
export const acceptedDocuments = documentTypes.join(',');

export const acceptedPhotos = documentTypes.filter((type) => type.startsWith('image/')).join(',');

const otherExtensionPattern =
  /^(?:hei[cf]|avif|gif|bmp|tiff?|svgz?|html?|xhtml|xml|js|mjs|css|txt|rtf|docx?|odt|xlsx?|pptx?|zip|rar|7z|gz|exe|com|bat|cmd|msi|scr|apk|app|dmg|jar|sh|php|mp4|mov|avi|mp3|eml|ps)$/;

const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const typeByExtension = (name: string): DocumentType | null =>
  documentTypes.find((type) => extensions[type].includes(extensionOf(name))) ?? null;

export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.ceil(bytes / 1024))} ko`
    : `${formatNumber(Math.ceil((bytes / 1024 / 1024) * 10) / 10)} Mo`;

function sizeProblem(name: string, bytes: number) {
  if (bytes === 0) return `« ${name} » est vide. Choisissez un autre fichier.`;
  if (bytes <= maxDocumentBytes) return null;
  return `« ${name} » pèse ${fileSize(bytes)}, la limite est de ${fileSize(maxDocumentBytes)} par fichier. Reprenez la photo avec une taille plus petite.`;
}

export class DocumentProblem extends Error {
  readonly tooLarge: boolean;

  constructor(sentence: string, tooLarge = false) {
    super(sentence);
    this.name = 'DocumentProblem';
    this.tooLarge = tooLarge;
  }
}

export function requireAllowedSize(name: string, bytes: number): void {
  const problem = sizeProblem(name, bytes);
  if (problem) throw new DocumentProblem(problem, bytes > maxDocumentBytes);
}

/** Null unless the extension contradicts the content. */
export function extensionProblem(name: string, type: DocumentType): string | null {
  const extension = extensionOf(name);
  const typeByName = typeByExtension(name);
  if (typeByName === type || (!typeByName && !otherExtensionPattern.test(extension))) return null;
  return `« ${name} » se termine par .${extension}, mais son contenu est ${typeLabels[type]}. Enregistrez-le sous son vrai format, puis ajoutez-le.`;
}

export const typeProblem = (name: string): string =>
  `« ${name} » n’est ni une photo (JPEG, PNG, WebP) ni un PDF. Photographiez ou numérisez le document.`;

export const heicProblem = (name: string): string =>
  `« ${name} » est une photo HEIC. Sur un iPhone, choisissez Réglages, Appareil photo, Formats, « Le plus compatible », puis reprenez la photo ; ailleurs, enregistrez-la en JPEG, puis ajoutez-la.`;

export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  if (/^hei[cf]$/.test(extensionOf(name))) return heicProblem(name);
  if (otherExtensionPattern.test(extensionOf(name))) return typeProblem(name);
  return sizeProblem(name, size);
}

export const downloadName = (name: string, mime: string): string =>
  mime === 'image/jpeg' && typeByExtension(name) !== mime ? `${name}.jpg` : name;

/** A short line, never a path. */
export function documentName(input: string): string {
  const fileName = input.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const line = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const extension = extensionOf(line);
  return (line.length > 100 ? `${line.slice(0, 90)}….${extension}` : line) || 'document';
}
