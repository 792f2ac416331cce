import { program } from './commands/program.ts';

export const adminCommand = `${program} admin`;
