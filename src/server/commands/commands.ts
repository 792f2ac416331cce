import { adminCommands } from './admin.ts';
import type { Command } from './command.ts';
import { backupCommand, checkCommand, copiesCommand, promoteCommand, restoreCommand } from './copies.ts';
import { exportCommand } from './export.ts';
import { installCommand } from './install.ts';
import { mailCommand } from './mail.ts';
import { importPrices } from './prices.ts';
import { seedCommand } from './seed.ts';
import { verifyCommand } from './verify.ts';

export const commands: Readonly<Record<string, Command>> = {
  install: installCommand,
  admin: adminCommands,
  backup: backupCommand,
  copies: copiesCommand,
  restore: restoreCommand,
  promote: promoteCommand,
  check: checkCommand,
  verify: verifyCommand,
  'import-prices': importPrices,
  export: exportCommand,
  seed: seedCommand,
  mail: mailCommand,
};
