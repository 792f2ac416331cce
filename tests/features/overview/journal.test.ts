import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { historyKinds, invoiceKinds } from '../../../db/words.ts';
import { audit, auditChange } from '../../../db/writer.ts';
import { addConfiguration } from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { journalList } from '../../../src/features/overview/journal/journalList.server.ts';
import { actionText, changesIn, entityLabels } from '../../../src/features/overview/journal/journalWords.ts';
import { type Ctx, system } from '../../../src/http/context.ts';
import { readList } from '../../../src/ui/list/list.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const readJournal = (ctx: Ctx, search = '') =>
  readList(
    journalList(() => null),
    ctx,
    new URLSearchParams(search),
  );

const lineOf = ({ field, before, after }: ReturnType<typeof changesIn>[number]) =>
  `${field} : ${before} → ${after}`.replaceAll(/\s/g, ' ');

describe('Le journal', () => {
  it('Il dit qui a changé quoi, en français', () => {
    const boss = makeActor(db, 'admin', { firstName: 'Léa', lastName: 'Martin' });
    const [before, after] = [{ metalName: 'Napoléon' }, { metalName: '20 francs' }];
    auditChange(ctxOf(db, boss), { action: 'metal.edit', entity: 'metal', entityId: 'm1', before, after });
    const [entry] = readJournal(ctxOf(db, boss)).rows;
    expect(entry).toMatchObject({ who: 'Léa Martin', row: { entity: 'metal', detail: { before, after } } });
    expect(actionText('metal.edit', {})).toBe('Modification');
  });

  const edit = (before: object, after: object) => ({ before, after });
  const shipped = 'Commande « Expédiée ». Numéro de suivi : A1.';
  it.each<[string, string, Record<string, unknown>, ...string[]]>([
    ['un nom', 'metal.edit', edit({ metalName: 'A' }, { metalName: 'B' }), 'nom : A → B'],
    ['oui et non', 'metal.edit', edit({ isVisable: true }, { isVisable: false }), 'en vente : oui → non'],
    ['un poids ôté', 'metal.edit', edit({ weight: 6_452 }, {}), 'poids : 6,452 g → null'],
    ['un cours', 'currency.edit', edit({ sell: 921_534 }, { sell: 930_000 }), 'vente : 0,9215 € → 0,93 €'],
    ['un prix donné', 'metal.edit', edit({}, { sell: 71_550 }), 'vente : null → 715,50 €'],
    ['une règle', 'metal.edit', edit({}, { pricing: { sell: null } }), 'règle de prix : null → vente (vide)'],
    ['un texte', 'metal.edit', edit({}, { textInfo: '<p>Belle pièce</p>' }), 'texte de la fiche : null → Belle pièce'],
    [
      'une commande par sa phrase',
      'order.status',
      { from: 'prepared', to: 'shipped', text: shipped },
      ` : null → ${shipped}`,
    ],
    ['une identité', 'identity.verified', { from: 'pending', evidence: ['copy'] }, ' : À vérifier → Vérifiée'],
    [
      'un virement',
      'bank.settleCredit',
      { state: 'returned', amount: 12_050 },
      'état : null → Rendu au payeur',
      'montant : null → 120,50 €',
    ],
    [
      'des coupures',
      'order.banknotes',
      edit({ notes: [{ value: 50, count: 2 }] }, { notes: [{ value: 100, count: 1 }] }),
      'coupures : valeur 50, nombre 2 → valeur 100, nombre 1',
    ],
    ['le nom de son formulaire', 'seo.edit', edit({ topText: 'x' }, { topText: 'y' }), 'texte du haut : x → y'],
    ['d’une personne les noms seuls', 'user.edit', { changed: ['email'] }, 'adresse électronique : null → null'],
  ])('dit %s', (_, action, detail, ...lines) => {
    const [area = ''] = action.split('.');
    const entity = { identity: 'user', bank: 'credit' }[area] ?? area;
    expect(changesIn({ action, entity, detail }).map(lineOf)).toEqual(lines);
  });

  it('Il dit d’un réglage la valeur qui a changé', async () => {
    const boss = ctxOf(db, makeActor(db, 'admin'));
    const times = { ...currentConfig(db).times, cutOffHour: 15 };
    await addConfiguration(boss, { times, countries: ['FR', 'BE'] }, () => undefined);
    const [entry] = readJournal(boss).rows;
    const lines = entry && changesIn(entry.row).map(lineOf);
    expect(lines).toEqual([
      'heure limite : 12 → 15',
      'pays : France métropolitaine, Monaco → France métropolitaine, Belgique',
    ]);
  });

  it('Il a un mot français pour chaque acte et chaque sujet que le code écrit', () => {
    const written = globSync('{src,db}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const all = (pattern: RegExp) => [
      ...new Set(written.flatMap((text) => [...text.matchAll(pattern)].map(([, it]) => it ?? ''))),
    ];
    const areas = Object.keys(entityLabels).concat('bank', 'identity').join('|');
    const acts = all(new RegExp(`'((?:${areas})\\.[a-zA-Z]+)'`, 'g')).filter((act) => !/^identity\.|\.csv$/.test(act));
    const made = [
      ...historyKinds.map((kind) => `order.${kind}`),
      ...invoiceKinds.map((kind) => `invoice.${kind}`),
      ...['reopen', 'schedule', 'cancel', 'hold', 'publish'].map((verb) => `priceSet.${verb}`),
      ...['add', 'edit', 'order', 'delete'].map((verb) => `carousel.${verb}`),
      ...['add', 'edit', 'restore', 'goldPrice'].map((verb) => `configuration.${verb}`),
    ];
    expect(acts.length).toBeGreaterThan(30);
    expect([...acts, ...made].filter((act) => actionText(act, {}) === act)).toEqual([]);
    expect(all(/entity: '([a-zA-Z]+)'/g).filter((entity) => !entityLabels[entity])).toEqual([]);
  });

  it('Il se cherche et se filtre par personne, par sujet et par jour de Paris', () => {
    const boss = makeActor(db, 'admin', { firstName: 'Léa', lastName: 'Martin' });
    const ctx = ctxOf(db, boss);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T23:30:00Z') });
    audit(ctx, { action: 'news.delete', entity: 'news', entityId: 'n1' });
    audit(ctxOf(db, system('nuit')), { action: 'user.erase', entity: 'user', entityId: 'u1' });
    const actions = (search: string) => readJournal(ctx, search).rows.map(({ row }) => row.action);
    expect(actions('q=lea')).toEqual(['news.delete']);
    expect(actions('qui=system')).toEqual(['user.erase']);
    // Half past midnight in Paris.
    expect(actions('du=2026-11-22&au=2026-11-22')).toHaveLength(2);
    expect(actions('au=2026-11-21')).toEqual([]);
  });
});
