import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ConfigError, readConfig } from '../config.ts';
import { email as emailShape } from '../email.ts';
import { createAdmin, removeSecondFactor, setPassword } from '../features/accounts/admin/adminAccounts.server.ts';
import { system } from '../http/actor.ts';
import type { Ctx } from '../http/context.ts';
import { ShopError } from '../http/errors.ts';
import { adminCommand } from './adminCommand.ts';
import { type OpenOptions, openApp } from './app.ts';

const usage = `Usage :
  ${adminCommand} create ADRESSE     ouvre un compte d’administration
  ${adminCommand} password ADRESSE   change un mot de passe et ferme les sessions du compte
  ${adminCommand} factor ADRESSE     retire la double authentification d’un compte qui a perdu son téléphone

Le mot de passe est demandé au terminal, ou lu sur l’entrée standard.`;

type Command = {
  run: (ctx: Ctx, input: { email: string; password: string }) => unknown;
  done: string;
  asksPassword: boolean;
};

const commands: Record<string, Command> = {
  create: { run: createAdmin, done: 'Le compte d’administration est ouvert.', asksPassword: true },
  password: {
    run: setPassword,
    done: 'Le mot de passe est changé, les sessions du compte sont fermées.',
    asksPassword: true,
  },
  factor: {
    run: removeSecondFactor,
    done: 'La double authentification est retirée, les sessions du compte sont fermées.',
    asksPassword: false,
  },
};

/** Runs one command of the dealer's terminal. Resolves to the exit code. */
export async function runCli(args: readonly string[], options: OpenOptions = {}): Promise<number> {
  const [name, address, ...rest] = args;
  const command = name && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const email = emailShape.safeParse(address);
  if (!command || rest.length > 0) return say(usage, 2);
  if (!email.success) return say(`« ${address ?? ''} » n’est pas une adresse électronique.\n\n${usage}`, 2);
  try {
    const app = openApp(readConfig(process.env), options);
    try {
      const password = command.asksPassword ? await askPassword() : '';
      const ctx = { db: app.db, actor: system('terminal'), shop: app };
      await command.run(ctx, { email: email.data, password });
    } finally {
      app.db.$client.close();
    }
    return say(command.done, 0);
  } catch (error) {
    if (error instanceof ShopError || error instanceof ConfigError) return say(error.message, 1);
    throw error;
  }
}

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}

/** Asked twice and never shown on a terminal; else the first line of standard input. */
async function askPassword(): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    return '';
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: silent, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  const ask = async (label: string) => {
    stdout.write(label);
    const answer = await terminal.question('');
    stdout.write('\n');
    return answer;
  };
  try {
    const password = await ask('Mot de passe (rien ne s’affiche) : ');
    const again = await ask('Encore une fois : ');
    if (password !== again) throw new ShopError('invalid', 'Les deux saisies sont différentes. Recommencez.');
    return password;
  } finally {
    terminal.close();
  }
}
