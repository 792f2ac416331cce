import heading from './heading-700.ttf?inline';
import text from './text-400.ttf?inline';
import strong from './text-600.ttf?inline';

const bytesOf = (dataUri: string) => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

export const fontFiles = { heading: bytesOf(heading), text: bytesOf(text), strong: bytesOf(strong) };
export type FontName = keyof typeof fontFiles;
