export const isRelease = process.env['COMPTOIR_RELEASE'] !== undefined;

/** How the dealer types a command: with the executable, or in the repository. */
export const program = isRelease ? 'comptoir-vermeil' : 'npm run comptoir --';
