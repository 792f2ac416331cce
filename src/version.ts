import { version as number } from '../package.json' with { type: 'json' };

/** The executable's, which also names its content; else the repository's. */
export const version: string = process.env['COMPTOIR_RELEASE'] ?? number;
