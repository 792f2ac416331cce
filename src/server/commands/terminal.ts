import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../start/refusal.ts';

export const printLine = (text: string): boolean => process.stdout.write(`${text}\n`);

export async function askLine(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.once('SIGINT', () => process.exit(130));
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

export async function askPassword(): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    return '';
  }
  const mutedOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const terminal = createInterface({ input: stdin, output: mutedOutput, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  const askHidden = async (label: string) => {
    stdout.write(label);
    const answer = await terminal.question('');
    stdout.write('\n');
    return answer;
  };
  try {
    const password = await askHidden('Mot de passe (rien ne s’affiche) : ');
    const repeatedPassword = await askHidden('Encore une fois : ');
    if (password !== repeatedPassword) throw new Refusal('Les deux saisies sont différentes. Recommencez.');
    return password;
  } finally {
    terminal.close();
  }
}

/** @throws Refusal without a terminal, or unless the answer is « oui » */
export async function confirmLosses(
  losses: readonly string[],
  { yes, command }: { yes?: boolean | undefined; command: string },
): Promise<void> {
  if (losses.length === 0 || yes) return;
  const lossText = `Ce qui a été écrit depuis serait perdu :\n${losses.map((line) => `- ${line}\n`).join('')}`;
  if (!process.stdin.isTTY)
    throw new Refusal(`${lossText}Rien n’est changé. Si c’est voulu : comptoir ${command} --yes.`);
  if ((await askLine(`${lossText}Tapez oui pour le perdre : `)) !== 'oui') throw new Refusal('Rien n’est changé.');
}
