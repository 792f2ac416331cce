import { version as number } from '../package.json' with { type: 'json' };

/** Version of the executable, with its content hash, or of the repository. */
export const version: string = process.env['COMPTOIR_RELEASE'] ?? number;
