import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { type DoctorReport, examine } from '../doctor/checks.ts';
import { probes } from '../doctor/outside.ts';
import { hasShop, requireIntact } from '../start/storage.ts';
import { type Command, commandErrorText, limitArgs, readOptions, UsageError, withShop } from './command.ts';
import { checkBackup } from './copies.ts';

export const doctorCommand: Command = {
  usage: 'doctor [SAUVEGARDE] [--settings]',
  summary:
    'examine la boutique, sa base, ses réglages et ce dont elle dépend, et dit le remède de ce qui ne va pas ; vérifie qu’une sauvegarde s’ouvre ; avec --settings, les réglages seuls',
  run: async (args, home) => {
    const { values, positionals } = readOptions(args, { settings: { type: 'boolean' } });
    const [file] = limitArgs(positionals, 1);
    if (file !== undefined && values.settings) throw new UsageError();
    if (file !== undefined) return checkBackup(file, home);
    if (values.settings) {
      readConfig(process.env);
      return 'Les réglages sont justes.';
    }
    try {
      return await examineShop(home);
    } catch (error) {
      return { output: `✗ ouverture : ${commandErrorText(error)}`, code: 1 };
    }
  },
};

async function examineShop(home: string) {
  const config = readConfig(process.env);
  const folder = resolve(config.dataDir);
  if (hasShop(folder)) requireIntact(folder, config);
  return withShop(home, async (app, ctx) => {
    const report = await examine({ app, ctx, outside: probes });
    const hasProblems = report.some(({ findings }) => findings.some(({ isUnknown }) => !isUnknown));
    const verdictLines = hasProblems ? [] : [`La boutique de ${app.config.dataDir} est saine.`];
    return { output: [...report.flatMap(linesOf), ...verdictLines].join('\n'), code: hasProblems ? 1 : 0 };
  });
}

const linesOf = ({ title, findings }: DoctorReport[number]) =>
  findings.length === 0
    ? [`✓ ${title}`]
    : findings.map(
        ({ problem, remedy, isUnknown }) =>
          `${isUnknown ? '?' : '✗'} ${title} : ${problem.replace(/\.$/, '')}.\n  → ${remedy}`,
      );
