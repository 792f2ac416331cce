import { parsePicture } from '../../uploads/picture.ts';

export type Photo = { photo: string; alt: string };

/** A line a picture: its reference, then what it shows. */
export const photoLines = (photos: readonly Photo[]): string =>
  photos.map(({ photo, alt }) => `${photo} ${alt}`.trim()).join('\n');

export const readPhotoLines = (lines: string): Photo[] =>
  lines.split('\n').flatMap((line) => {
    const [photo = '', ...words] = line.split(' ');
    return parsePicture(photo) ? [{ photo, alt: words.join(' ') }] : [];
  });
