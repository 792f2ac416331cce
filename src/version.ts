import { version as number } from '../package.json' with { type: 'json' };

/** From the executable, with its content hash; else from the repository. */
export const version: string = process.env['COMPTOIR_RELEASE'] ?? number;
