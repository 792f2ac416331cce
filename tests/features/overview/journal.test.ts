import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, auditChange } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { historyKinds, invoiceKinds } from '../../../db/words.ts';
import {
  addConfiguration,
  restoreConfiguration,
} from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import { currentConfiguration } from '../../../src/features/configuration/configuration.server.ts';
import { journalList } from '../../../src/features/overview/journal/journalList.server.ts';
import { actText, changesIn, entityWords } from '../../../src/features/overview/journal/journalWords.ts';
import { system } from '../../../src/http/actor.ts';
import type { Ctx } from '../../../src/http/context.ts';
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

describe('Le journal', () => {
  it('dit qui a changé quoi, avant et après, en français', () => {
    const boss = makeActor(db, 'admin', { firstName: 'Léa', lastName: 'Martin' });
    const before = { metalName: 'Napoléon', isVisable: true, weight: 6.45 };
    auditChange(ctxOf(db, boss), {
      action: 'metal.edit',
      entity: 'metal',
      entityId: 'm1',
      before,
      after: { ...before, metalName: '20 francs', isVisable: false },
    });
    const [entry] = readJournal(ctxOf(db, boss)).rows;
    expect(entry).toMatchObject({ who: 'Léa Martin', row: { entity: 'metal' } });
    expect(actText('metal.edit', {})).toBe('Modification');
    expect(changesIn(entry?.row ?? { action: '', entity: '', detail: {} })).toEqual([
      { field: 'nom', before: 'Napoléon', after: '20 francs' },
      { field: 'en vente', before: 'oui', after: 'non' },
    ]);
  });

  it('dit l’argent, les poids et les moments comme la boutique les écrit, et tait les clés', () => {
    const lines = (entity: string, before: object, after: object) =>
      changesIn({ action: '', entity, detail: { before, after } }).map((line) =>
        Object.values(line).join(' | ').replaceAll(/\s/g, ' '),
      );
    expect(lines('metal', { id: 'a', netSellPrice: 71_550, weight: 6_452 }, { netSellPrice: null })).toEqual([
      'prix de vente | 715,50 € | (vide)',
      'poids | 6,452 g | ',
    ]);
    expect(lines('currency', { sell: 921_534 }, { sell: 930_000 })).toEqual(['vente | 0,9215 € | 0,93 €']);
    expect(lines('metal', {}, { sell: 71_550, pricing: { sell: null }, textInfo: '<p>Belle pièce</p>' })).toEqual([
      'vente |  | 715,50 €',
      'règle de prix |  | vente (vide)',
      'texte de la fiche |  | Belle pièce',
    ]);
  });

  it('dit d’un acte sur une commande sa phrase, et d’un réglage la valeur qui a changé', async () => {
    const boss = ctxOf(db, makeActor(db, 'admin'));
    const noPrices = () => undefined;
    const { _id: id } = await addConfiguration(boss, {}, noPrices);
    const { times } = currentConfiguration(db);
    const changed = {
      countries: ['FR' as const, 'MC' as const, 'BE' as const],
      times: { ...times, cutOffHour: 15 },
      carriers: [{ name: 'Valeurs Express', link: '' }],
    };
    await addConfiguration(boss, changed, noPrices);
    await restoreConfiguration(boss, { id });
    const told = readJournal(boss).rows.map(({ row }) =>
      changesIn(row).map(({ field, before, after }) => `${field} : ${before} → ${after}`.replaceAll(/\s/g, ' ')),
    );
    expect(told).toEqual([
      expect.arrayContaining(['pays : France, Belgique, Monaco → France, Monaco', 'heure limite : 15 → 12']),
      [
        'transporteurs : (vide) → Valeurs Express',
        'heure limite : 12 → 15',
        'pays : France, Monaco → France, Belgique, Monaco',
      ],
    ]);
    const detail = {
      from: 'prepared',
      to: 'shipped',
      text: 'Commande «\u00a0Expédiée\u00a0». Numéro de suivi\u00a0: A1.',
    };
    expect(changesIn({ action: 'order.status', entity: 'order', detail })).toEqual([
      { field: '', before: null, after: detail.text },
    ]);
    const decided = { from: 'pending', evidence: ['copy', 'ownPayment'] };
    expect(changesIn({ action: 'identity.verified', entity: 'user', detail: decided })).toEqual([
      { field: '', before: 'À vérifier', after: 'Vérifiée' },
    ]);
    const settled = { state: 'returned', amount: 12_050 };
    expect(changesIn({ action: 'bank.settleCredit', entity: 'credit', detail: settled })).toMatchObject([
      { field: 'état', after: 'Rendu au payeur' },
      { field: 'montant' },
    ]);
    const notes = { before: { notes: [{ value: 50, count: 2 }] }, after: { notes: [{ value: 100, count: 1 }] } };
    expect(changesIn({ action: 'order.banknotes', entity: 'order', detail: notes })).toEqual([
      { field: 'coupures', before: 'valeur 50, nombre 2', after: 'valeur 100, nombre 1' },
    ]);
  });

  it('a un mot français pour chaque acte et chaque sujet que le code écrit', () => {
    const written = globSync('{src,db}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const all = (pattern: RegExp) => [
      ...new Set(written.flatMap((text) => [...text.matchAll(pattern)].map(([, it]) => it ?? ''))),
    ];
    const areas = Object.keys(entityWords).concat('bank', 'identity').join('|');
    const acts = all(new RegExp(`'((?:${areas})\\.[a-zA-Z]+)'`, 'g')).filter((act) => !act.startsWith('identity.'));
    const made = [
      ...historyKinds.map((kind) => `order.${kind}`),
      ...invoiceKinds.map((kind) => `invoice.${kind}`),
      ...['reopen', 'schedule', 'cancel', 'hold', 'publish'].map((verb) => `priceSet.${verb}`),
      ...['add', 'edit', 'order', 'delete'].map((verb) => `carousel.${verb}`),
      ...['add', 'edit', 'restore', 'goldPrice'].map((verb) => `configuration.${verb}`),
    ];
    expect(acts.length).toBeGreaterThan(30);
    expect([...acts, ...made].filter((act) => actText(act, {}) === act)).toEqual([]);
    expect(all(/entity: '([a-zA-Z]+)'/g).filter((entity) => !entityWords[entity])).toEqual([]);
  });

  it('nomme un champ comme son formulaire le nomme', () => {
    const field = (entity: string, name: string) =>
      changesIn({ action: `${entity}.edit`, entity, detail: { before: { [name]: 1 }, after: { [name]: 2 } } })[0]
        ?.field;
    expect(field('carousel', 'startsAt')).toBe('affichée à partir du');
    expect(field('news', 'description')).toBe('texte');
    expect(field('seo', 'topText')).toBe('texte du haut');
  });

  it('tait les données d’une personne et n’en garde que les noms', () => {
    expect(changesIn({ action: 'user.edit', entity: 'user', detail: { changed: ['email', 'dealerNotes'] } })).toEqual([
      { field: 'adresse électronique', before: null, after: null },
      { field: 'note', before: null, after: null },
    ]);
  });

  it('se cherche et se filtre par personne, par sujet et par jour de Paris', () => {
    const boss = makeActor(db, 'admin', { firstName: 'Léa', lastName: 'Martin' });
    const ctx = ctxOf(db, boss);
    audit(ctx, { action: 'news.delete', entity: 'news', entityId: 'n1' });
    audit(ctxOf(db, system('nuit')), { action: 'user.erase', entity: 'user', entityId: 'u1' });
    db.update(auditLog)
      .set({ at: Date.parse('2026-11-21T23:30:00Z') })
      .run();
    const actions = (search: string) => readJournal(ctx, search).rows.map(({ row }) => row.action);
    expect(actions('q=lea')).toEqual(['news.delete']);
    expect(actions('qui=system')).toEqual(['user.erase']);
    expect(actions('sujet=news')).toEqual(['news.delete']);
    // Half past midnight in Paris.
    expect(actions('du=2026-11-22&au=2026-11-22')).toHaveLength(2);
    expect(actions('au=2026-11-21')).toEqual([]);
    expect(actions('du=hier&qui=personne')).toHaveLength(2);
    // Past the end, the last page.
    expect(actions('page=7')).toHaveLength(2);
  });
});
