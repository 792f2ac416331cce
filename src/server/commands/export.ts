import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../../db/client.ts';
import { makeFolder } from '../start/folder.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, requireArgument, withShop } from './command.ts';

const secretTablePattern = /^(sqlite_|__|sessions|throttles|.*tokens?$|cache_tags|installation|.*_fts.*|altcha.*)/;
const secretColumnPattern = /(password|hash|token|secret|totp|recovery|_key$)/;

export const exportCommand: Command = {
  usage: 'export DOSSIER',
  summary:
    'écrit chaque table de la boutique en CSV, sans mot de passe ni secret ; montants en centimes, cours en millionièmes, instants en millisecondes',
  run: (args, home) =>
    withShop(home, ({ db }) => {
      const folder = resolve(requireArgument(args));
      if (existsSync(folder) && readdirSync(folder).length > 0) throw new Refusal(`${folder} n’est pas vide.`);
      makeFolder(folder);
      const rows = db.$client.transaction(() => tablesOf(db).map((table) => writeTable(db, folder, table)))();
      return `${folder} : ${rows.length} tables, ${rows.reduce((sum, n) => sum + n, 0)} lignes.`;
    }),
};

const tablesOf = ({ $client }: Db) =>
  (
    $client.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all() as string[]
  ).filter((name) => !secretTablePattern.test(name));

function writeTable({ $client }: Db, folder: string, table: string) {
  const columns = ($client.pragma(`table_info("${table}")`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !secretColumnPattern.test(name));
  const rows = $client
    .prepare(`select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}"`)
    .raw()
    .all();
  const csv = stringify([columns, ...(rows as unknown[][])], { bom: true, delimiter: ';', escape_formulas: true });
  writeFileSync(join(folder, `${table}.csv`), csv, { mode: 0o600 });
  return rows.length;
}
