import { expect, test } from 'vitest';
import { addConfiguration } from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import { configBody, configFields } from '../../../src/features/configuration/configFields.ts';
import { configurationInput } from '../../../src/features/configuration/configuration.api.ts';
import { currentConfiguration } from '../../../src/features/configuration/configuration.server.ts';
import { presentConfiguration } from '../../../src/features/configuration/configuration.ts';
import { foundingInvoicing, invoicingOf } from '../../../src/features/configuration/invoicing.ts';
import { fieldAt, textsOf, valuesOf } from '../../../src/ui/desk/fields.ts';
import type { Values } from '../../../src/ui/desk/versions.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

const toBody = (typed: Values) => configBody(valuesOf(configFields, typed));

test('La facture s’émet au départ, avec les textes, le taux et les comptes que la boutique a choisis', async () => {
  const db = testDb();
  const as = ctxOf(db, makeActor(db, 'admin'));
  const fields = textsOf(configFields, presentConfiguration(currentConfiguration(db)));
  expect(fields).toMatchObject({ issueWhen: 'paid', vatRate: '20', account_client: '411000' });
  expect(fields['marginRates']?.replaceAll(/\s/g, ' ')).toBe('01/01/2014 ; 20');
  const typed = {
    ...fields,
    issueWhen: 'sent',
    vatRate: '5,5',
    marginRates: '01/01/2014 ; 20\n01/07/2027 ; 21,5',
    account_vat: '445712',
    mention_standard: 'TVA comprise.',
  };
  await addConfiguration(as, configurationInput.parse(toBody(typed)), () => undefined);
  expect(invoicingOf(currentConfiguration(db))).toEqual({
    ...foundingInvoicing,
    issueWhen: 'sent',
    vatRate: 550,
    marginRates: [...foundingInvoicing.marginRates, { from: '2027-07-01', rate: 2_150 }],
    mentions: { ...foundingInvoicing.mentions, standard: 'TVA comprise.' },
    accounts: { ...foundingInvoicing.accounts, vat: '445712' },
  });
});

test('Un compte hors du plan comptable, ou donné deux fois, est refusé à sa place', () => {
  const db = testDb();
  const fields = textsOf(configFields, presentConfiguration(currentConfiguration(db)));
  const problem = (typed: object) => {
    const [issue] = configurationInput.safeParse(toBody({ ...fields, ...typed })).error?.issues ?? [];
    return issue && [fieldAt(configFields, issue.path.join('.')), issue.message];
  };
  expect(problem({ account_vat: 'TVA' })).toEqual(['account_vat', expect.stringContaining('plan comptable')]);
  expect(problem({ account_vat: '411000' })).toEqual(['account_client', expect.stringContaining('propre numéro')]);
  expect(problem({ vatRate: '120' })).toEqual(['vatRate', expect.stringContaining('0 à 100')]);
  for (const marginRates of ['', 'vingt', '01/01/2027 ; 20\n01/01/2014 ; 19,6', '31/02/2027 ; 20'])
    expect(problem({ marginRates })).toEqual(['marginRates', expect.stringContaining('un taux par ligne')]);
});
