import { adminCommands } from './admin.ts';
import { type Command, commandErrorText, isExpected, UsageError } from './command.ts';
import { backupCommand, copiesCommand, promoteCommand, restoreCommand } from './copies.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { helpText } from './help.ts';
import { importCommand } from './imports.ts';
import { installCommand } from './install.ts';
import { mailCommand } from './mail.ts';
import { newsCommand } from './news.ts';
import { program } from './program.ts';
import { seedCommand } from './seed.ts';
import { printLine } from './terminal.ts';
import { rollbackCommand, updateCommand } from './update.ts';
import { verifyCommand } from './verify.ts';

const commands: Readonly<Record<string, Command>> = {
  install: installCommand,
  update: updateCommand,
  rollback: rollbackCommand,
  news: newsCommand,
  admin: adminCommands,
  backup: backupCommand,
  copies: copiesCommand,
  restore: restoreCommand,
  promote: promoteCommand,
  doctor: doctorCommand,
  verify: verifyCommand,
  import: importCommand,
  export: exportCommand,
  seed: seedCommand,
  mail: mailCommand,
};

export const help = (): string => helpText(program, Object.values(commands));

export async function runCommandLine([name = '', ...args]: readonly string[], home: string): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const isStart = name === 'start';
    process.stderr.write(
      isStart
        ? `Usage :\n  ${program} [start]\n`
        : `« ${name} » n’est pas une commande : « ${program} --help » les nomme toutes.\n`,
    );
    return 2;
  }
  try {
    const result = await command.run(args, home);
    const { output, code } = typeof result === 'string' ? { output: result, code: 0 } : result;
    printLine(output);
    return code;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`Usage :\n  ${program} ${command.usage}\n      ${command.summary}\n`);
      return 2;
    }
    process.stderr.write(`${commandErrorText(error, 'La commande a échoué : ')}\n`);
    if (!isExpected(error) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
    return 1;
  }
}
