import { version as number } from '../package.json' with { type: 'json' };

/** Of the executable, with its content hash; else of the repository. */
export const version: string = process.env['COMPTOIR_RELEASE'] ?? number;
