import { isSea } from 'node:sea';

/** How the dealer types the commands of `cli.ts`: in the repository, or with the executable. */
export const adminCommand = isSea() ? 'comptoir-vermeil admin' : 'npm run admin --';
