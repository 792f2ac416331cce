import { describe, expect, test } from 'vitest';
import { configurations, defaultConfig } from '../../../db/schema/shop.ts';
import { minutes } from '../../../src/dates.ts';
import { boardNotices, boardOf } from '../../../src/features/board/board.server.ts';
import { plain } from '../../support/frenchText.ts';
import { makeCurrency, makeMetal } from '../../support/orders.ts';
import { changeRows, configure, testDb } from '../../support/people.ts';

const shown = (db: ReturnType<typeof testDb>, view: Parameters<typeof boardOf>[1] = 'tout') =>
  boardOf(db, view).columns.map((tables) =>
    tables.map(({ title, headings, rows }) => ({
      title: title[0],
      headings: headings.map(([french]) => french),
      rows: rows.map(({ name, note, cells }) => plain([note, name[0], ...cells].filter(Boolean).join(' | '))),
    })),
  );

describe('L’affichage de la vitrine', () => {
  test('met l’achat à gauche de la vente, la taxe à côté de chaque prix d’achat, les titres en millièmes', () => {
    const db = testDb();
    makeCurrency(db, { iso: 'JPY', moneyName: 'Yen', coefficient: 100, buyPrice: 524_600, sellPrice: 567_300 });
    makeMetal(db, { metalName: 'Souverain', grossBuyPrice: 85_000, netSellPrice: 90_000 });
    makeMetal(db, { metalName: 'Lingot 1 kg', type: 'Lingots', grossBuyPrice: 0, netSellPrice: 12_000_000 });
    makeMetal(db, { metalName: 'Écu', type: 'Piece De Collection' });
    makeMetal(db, { metalName: 'Cachée', isVisable: false });
    configure(db, { carrates18: 7_965, carrates24: 0 });
    changeRows(db, configurations, { carrates22: 0, carrates14: 0, carrates9: 0 });
    const bought = ['Nous achetons', 'Taxe', 'Net pour vous'];
    const money = {
      title: 'Devises, en euros',
      headings: ['Nous achetons', 'Nous vendons'],
      rows: ['100 JPY | Yen | 0,5246 | 0,5673'],
    };
    const coins = {
      title: 'Pièces d’or, en euros',
      headings: [...bought, 'Nous vendons'],
      rows: ['Souverain | 850,00 | 11,5 % | 752,25 | 900,00'],
    };
    const bars = {
      title: 'Lingots, en euros',
      headings: [...bought, 'Nous vendons'],
      rows: ['Lingot 1 kg | – | – | – | 120 000,00'],
    };
    const jewels = {
      title: 'Bijoux à fondre, en euros le gramme',
      headings: bought,
      rows: ['Or 750 ‰ | 79,65 | 11,5 % | 70,49'],
    };
    expect(shown(db)).toEqual([[money], [coins], [bars, jewels]]);
    expect(shown(db, 'or')).toEqual([[coins], [bars, jewels]]);
    expect(shown(db, 'devises')).toEqual([[money]]);
  });

  test('met la sélection en tête des pièces', () => {
    const db = testDb();
    makeMetal(db, { metalName: 'Demi-souverain', weight: 399 });
    makeMetal(db, { metalName: 'Napoléon', weight: 645, isFeatured: true });
    expect(boardOf(db, 'tout').columns[0]?.[0]?.rows.map(({ name }) => name[0])).toEqual([
      'Napoléon',
      'Demi-souverain',
    ]);
  });

  test('dit les frais compris sans parler d’absence de commission, en français et en anglais', () => {
    const words = boardNotices('tout').flat().join(' ');
    expect(words).toContain('Frais et commissions de conversion\u00a0: compris dans le cours affiché.');
    expect(words).toContain('Conversion fees and commissions: included');
    expect(words).not.toMatch(/sans (frais|commission)|no (fee|commission)/i);
  });

  test('vieillit au délai du commerçant, ou en un jour', () => {
    const db = testDb();
    expect(boardOf(db, 'tout')).toMatchObject({ maxAge: minutes(24 * 60), columns: [], hasPriceSource: false });
    configure(db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 90 } });
    expect(boardOf(db, 'tout').maxAge).toBe(minutes(90));
  });
});
