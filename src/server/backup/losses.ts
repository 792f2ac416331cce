import Database from 'better-sqlite3';
import { plural } from '../../money.ts';

const countedTables: { table: string; key?: string; name?: string; where?: string; nouns: [string, string] }[] = [
  { table: 'orders', name: 'order_number', nouns: ['commande', 'commandes'] },
  { table: 'transfers', nouns: ['virement ou paiement noté', 'virements ou paiements notés'] },
  { table: 'payment_events', nouns: ['réponse de la banque', 'réponses de la banque'] },
  { table: 'refunds', nouns: ['remboursement', 'remboursements'] },
  { table: 'invoices', name: 'number', nouns: ['facture ou avoir', 'factures ou avoirs'] },
  // Accounts match by e-mail, because a freshly installed machine gives the same owner another id.
  {
    table: 'users',
    name: 'email',
    where: 'email not in (select email from older.users)',
    nouns: ['compte', 'comptes'],
  },
  { table: 'purchases', name: 'number', nouns: ['rachat', 'rachats'] },
  { table: 'withdrawals', nouns: ['rétractation', 'rétractations'] },
  { table: 'mail_outbox', where: "kind = 'contact'", nouns: ['message d’un visiteur', 'messages de visiteurs'] },
  { table: 'people', nouns: ['personne du comptoir', 'personnes du comptoir'] },
  // Rows match by time too, because after an earlier restore an id may belong to another row.
  {
    table: 'ledger',
    key: 'id, at',
    // Not counted, because the program itself writes a register's opening stock again.
    where: "(kind <> 'opened' or actor_kind <> 'system')",
    nouns: ['écriture du stock ou d’un registre', 'écritures du stock ou d’un registre'],
  },
  { table: 'cash_movements', nouns: ['mouvement de caisse', 'mouvements de caisse'] },
  { table: 'audit_log', where: "actor_kind = 'admin'", nouns: ['acte de l’équipe', 'actes de l’équipe'] },
];

const maxNames = 20;

/** @throws SqliteError if either database is unreadable */
export function findLosses(newer: string, older: string): string[] {
  const db = new Database(newer, { readonly: true });
  try {
    db.prepare('attach ? as older').run(older);
    const tableExists = (schema: string, table: string) =>
      db.prepare(`select 1 from ${schema}.sqlite_master where type = 'table' and name = ?`).get(table) !== undefined;
    return countedTables.flatMap(({ table, key = 'id', name, where = 'true', nouns }) => {
      if (!tableExists('main', table)) return [];
      const condition = tableExists('older', table) ? `(${key}) not in (select ${key} from older.${table})` : 'true';
      const names = db
        .prepare<[], string | null>(
          `select ${name ?? 'null'} from main.${table} where ${condition} and ${where} order by rowid`,
        )
        .pluck()
        .all();
      const ellipsis = names.length > maxNames ? '…' : '';
      const exampleText = name ? ` : ${names.slice(0, maxNames).join(', ')}${ellipsis}` : '';
      return names.length > 0 ? [`${plural(names.length, ...nouns)}${exampleText}`] : [];
    });
  } finally {
    db.close();
  }
}
