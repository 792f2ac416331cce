import heading from './heading-700.woff2?url';
import text from './text-400.woff2?url';
import strong from './text-600.woff2?url';

/** The files of fonts.css, fetched before the stylesheet is read. */
export const preloaded = [text, strong, heading];
