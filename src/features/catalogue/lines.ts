import { parsePicture } from '../../uploads/picture.ts';

export type Photo = { photo: string; alt: string };

export const photoLinesText = (photos: readonly Photo[]): string =>
  photos.map(({ photo, alt }) => `${photo} ${alt}`.trim()).join('\n');

export const parsePhotoLines = (lines: string): Photo[] =>
  lines.split('\n').flatMap((line) => {
    const [photo = '', ...words] = line.split(' ');
    return parsePicture(photo) ? [{ photo, alt: words.join(' ') }] : [];
  });

export type NoteInput = { value: number; count: string; isBoughtBack: boolean };

export const noteLinesText = (notes: readonly NoteInput[]): string =>
  notes
    .map(({ value, count, isBoughtBack }) => `${value} ${isBoughtBack ? 'repris' : 'non'} ${count}`.trim())
    .join('\n');

export const parseNoteLines = (lines: string): NoteInput[] =>
  lines.split('\n').flatMap((line) => {
    const [value = '', buyBackWord, count = ''] = line.split(' ');
    return value ? [{ value: Number(value), count, isBoughtBack: buyBackWord === 'repris' }] : [];
  });
