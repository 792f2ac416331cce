import { ConfigError } from '../../config.ts';
import { ShopError } from '../../http/errors.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { Misuse, type Surroundings } from './command.ts';
import { commands } from './commands.ts';
import { helpText } from './help.ts';
import { program } from './program.ts';
import { say } from './terminal.ts';

export const help = (name = program): string => helpText(name, Object.values(commands));

/** Runs one command of the dealer's terminal. Resolves to the exit code: 1 for a refusal, 2 for words that mean nothing. */
export async function runWords([name = '', ...words]: readonly string[], surroundings: Surroundings): Promise<number> {
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
    say(await command.run(words, surroundings));
    return 0;
  } catch (error) {
    if (error instanceof Misuse) {
      process.stderr.write(`Usage :\n  ${program} ${command.usage}\n      ${command.does}\n`);
      return 2;
    }
    const isKnown = [Refusal, ShopError, ConfigError].some((kind) => error instanceof kind);
    process.stderr.write(`${isKnown ? (error as Error).message : `La commande a échoué : ${reasonOf(error)}.`}\n`);
    if (!isKnown && process.env['LOG_LEVEL'] === 'debug') console.error(error);
    return 1;
  }
}
