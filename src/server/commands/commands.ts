import { adminCommands } from './admin.ts';
import type { Command } from './command.ts';
import { backupCommand, copiesCommand, promoteCommand, restoreCommand } from './copies.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { installCommand } from './install.ts';
import { mailCommand } from './mail.ts';
import { importPrices } from './prices.ts';
import { seedCommand } from './seed.ts';
import { rollbackCommand, updateCommand } from './update.ts';
import { verifyCommand } from './verify.ts';

export const commands: Readonly<Record<string, Command>> = {
  install: installCommand,
  update: updateCommand,
  rollback: rollbackCommand,
  admin: adminCommands,
  backup: backupCommand,
  copies: copiesCommand,
  restore: restoreCommand,
  promote: promoteCommand,
  doctor: doctorCommand,
  verify: verifyCommand,
  'import-prices': importPrices,
  export: exportCommand,
  seed: seedCommand,
  mail: mailCommand,
};
