import { describe, expect, test, vi } from 'vitest';
import { textBlock } from '../../src/document/blocks.ts';
import { renderPdf } from '../../src/document/pdf.server.ts';
import { editUserContract } from '../../src/features/accounts/editUser.api.ts';
import { deliverToShape } from '../../src/features/orders/deliverTo.ts';
import { paperText } from '../support/paper.ts';

vi.setConfig({ testTimeout: 60_000 });

/** PrestaShop/PrestaShop#9817 and #24937, tutao/tutanota#7075: what people type, and what a paper says of it. */
const names: [typed: string, onPaper: string, asked: boolean][] = [
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoyloy', true],
  ['Нина Иванова', 'Nina Ivanova', true],
  ['محمد الأحمد', "mhmd l'hmd", true],
  ['王 小明', 'Wang XiaoMing', true],
  ['김철수', 'GimCheolSu', true],
  ['Nguyễn Thị Hạnh', 'Nguyen Thi Hanh', false],
  ['Łukasz Řehoř Ștefan', 'Łukasz Řehoř Ștefan', false],
  ['Đặng Øyvind Þór', 'Đang Øyvind Þór', false],
];

describe('Un nom', () => {
  test.each(names.filter(([, , asked]) => asked))('« %s » est demandé en lettres latines', (typed) => {
    const body = { firstName: typed, lastName: typed, company: typed, address: typed, town: typed };
    const { error } = editUserContract.body.safeParse(body);
    const refused = new Set(
      error?.issues.filter(({ message }) => message.includes('latines')).map(({ path }) => path[0]),
    );
    expect([...refused].sort()).toEqual(Object.keys(body).sort());
    expect(deliverToShape.safeParse({ ...body, postalCode: '75002', country: 'FR' }).success).toBe(false);
  });

  test.each(names.filter(([, , asked]) => !asked))('« %s » est pris comme il s’écrit', (typed) => {
    expect(editUserContract.body.safeParse({ firstName: typed, lastName: typed, company: typed }).success).toBe(true);
  });

  test.each([
    ['12 rue des Fleurs 🌹', false],
    ['Villa ★', true],
    ['❤️ Or', false],
    ['№ 5 bis, 1/2 « Les Ormes » & Cie', true],
  ])('une société « %s » s’écrit sans émoji', (company, isTaken) => {
    const { success } = editUserContract.body.safeParse({ firstName: 'Zoé', lastName: 'Martin', company });
    expect(success).toBe(isTaken);
  });
});

test('Un papier ne porte jamais « ? » pour une lettre, aussi pour ce qui a été écrit avant', async () => {
  const written = [...names.map(([typed]) => typed), 'Rue des 🌹', '½ №5 ™'];
  const paper = await renderPdf({
    title: 'Facture Нина',
    subtitle: '王',
    shopName: 'Χρυσός',
    siteUrl: 'https://or.example',
    footer: '金',
    at: 1,
    blocks: written.map(textBlock),
    archive: { factur: null },
  });
  const read = await paperText(paper);
  for (const [, onPaper] of names) expect(read).toContain(onPaper);
  expect(read).not.toContain('?');
});
