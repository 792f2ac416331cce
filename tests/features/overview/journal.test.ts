import { describe, expect, it } from 'vitest';
import { audit, auditChange } from '../../../db/audit.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { readJournal } from '../../../src/features/overview/journal/journal.server.ts';
import { readJournalFilters } from '../../../src/features/overview/journal/journalFilters.ts';
import { actText, changesIn } from '../../../src/features/overview/journal/journalWords.ts';
import { anonymous, system } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

const everything = readJournalFilters(new URLSearchParams());

describe('Le journal', () => {
  it('dit qui a changé quoi, avant et après, en français', () => {
    const db = testDb();
    const boss = makeActor(db, 'admin', { firstName: 'Léa', lastName: 'Martin' });
    const before = { metalName: 'Napoléon', isVisable: true, weight: 6.45 };
    auditChange(ctxOf(db, boss), {
      action: 'metal.edit',
      entity: 'metal',
      entityId: 'm1',
      before,
      after: { ...before, metalName: '20 francs', isVisable: false },
    });
    const [entry] = readJournal(ctxOf(db, boss), everything).rows;
    expect(entry).toMatchObject({ who: 'Léa Martin', row: { entity: 'metal' } });
    expect(actText('metal.edit', {})).toBe('Modification');
    expect(changesIn(entry?.row.detail ?? {})).toEqual([
      { field: 'nom', before: 'Napoléon', after: '20 francs' },
      { field: 'visible', before: 'oui', after: 'non' },
    ]);
  });

  it('tait les données d’une personne et n’en garde que les noms', () => {
    expect(changesIn({ changed: ['email', 'dealerNotes'] })).toEqual([
      { field: 'adresse électronique', before: null, after: null },
      { field: 'note', before: null, after: null },
    ]);
  });

  it('se cherche et se filtre par personne, par sujet et par jour de Paris', () => {
    const db = testDb();
    const boss = makeActor(db, 'admin', { firstName: 'Léa', lastName: 'Martin' });
    const ctx = ctxOf(db, boss);
    audit(ctx, { action: 'news.delete', entity: 'news', entityId: 'n1' });
    audit(ctxOf(db, system('nuit')), { action: 'user.erase', entity: 'user', entityId: 'u1' });
    db.update(auditLog)
      .set({ at: Date.parse('2026-11-21T23:30:00Z') })
      .run();
    const actions = (search: string) =>
      readJournal(ctx, readJournalFilters(new URLSearchParams(search))).rows.map(({ row }) => row.action);
    expect(actions('q=lea')).toEqual(['news.delete']);
    expect(actions('qui=system')).toEqual(['user.erase']);
    expect(actions('sujet=news')).toEqual(['news.delete']);
    // Half past midnight in Paris.
    expect(actions('du=2026-11-22&au=2026-11-22')).toHaveLength(2);
    expect(actions('au=2026-11-21')).toEqual([]);
    expect(actions('du=hier&qui=personne')).toHaveLength(2);
  });

  it('ne s’ouvre qu’à l’administration', () => {
    const db = testDb();
    for (const actor of [anonymous, makeActor(db, 'client')])
      expect(() => readJournal(ctxOf(db, actor), everything)).toThrow();
  });
});
