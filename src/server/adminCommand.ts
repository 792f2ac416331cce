import { program } from './commands/program.ts';

/** How the dealer types the commands of `commands/admin.ts`. */
export const adminCommand = `${program} admin`;
