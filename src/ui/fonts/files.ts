import heading from './heading-700.ttf?inline';
import text from './text-400.ttf?inline';
import strong from './text-600.ttf?inline';

const decodeDataUri = (dataUri: string) => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

export const fontFiles = { heading: decodeDataUri(heading), text: decodeDataUri(text), strong: decodeDataUri(strong) };
export type FontName = keyof typeof fontFiles;
