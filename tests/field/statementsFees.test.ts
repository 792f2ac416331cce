import { expect, test } from 'vitest';
import { type CsvMapping, credits } from '../../db/schema/statements.ts';
import { importStatement } from '../../src/features/statements/importStatement.server.ts';
import { rowsOf } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import { importFile } from '../support/statements.ts';

const shop = openShop();

type Row = [title: string, lines: string[], credits: string[], ...warnings: string[]];

// Titles as public importers have them (OCA account_statement_import_paypal, hledger's Stripe rules, lola-sumup, Mollie's
// settlement export, Square); all contents are made up.
const rows: Row[] = [
  [
    'du rapport d’activité de PayPal',
    [
      '"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","De l\'adresse email","À l\'adresse email","Numéro de transaction","Numéro de facture","Solde","Objet"',
      '"14/11/2026","10:22:31","CET","M MARTIN","Paiement Express Checkout","Terminé","EUR","725,40","-21,40","704,00","m@example.org","b@example.org","1AB","X1","704,00","CDE"',
      '"15/11/2026","10:22:31","CET","M MARTIN","Paiement Express Checkout","En attente","EUR","90,00","-3,00","87,00","m@example.org","b@example.org","1AC","X2","704,00","CDE"',
      '"16/11/2026","10:22:31","CET","","Virement","Terminé","EUR","-704,00","0,00","-704,00","","","1AD","","0,00",""',
    ],
    ['70400 2026-11-14 M MARTIN CDE'],
    '«\u00a0En attente\u00a0»',
  ],
  [
    'du relevé mensuel de PayPal',
    [
      '"Date","Heure","Fuseau horaire","Description","Devise","Avant commission","Commission","Net","Solde","Numéro de transaction","Adresse email de l\'expéditeur","Nom","Nom de la banque","Compte bancaire","Montant des frais de livraison et de traitement","TVA","Identifiant de facture","Numéro de la transaction de référence"',
      '"14/11/2026","10:22:31","Europe/Paris","Paiement Express Checkout","EUR","725,40","-21,40","704,00","704,00","1AB","m@example.org","M MARTIN","","","0,00","0,00","X1",""',
      '"16/11/2026","10:22:31","Europe/Paris","Virement","EUR","-704,00","0,00","-704,00","0,00","1AD","","","BANQUE","1234","0,00","0,00","",""',
    ],
    ['70400 2026-11-14 Paiement Express Checkout M MARTIN'],
  ],
  [
    'de PayPal en anglais',
    [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Balance"',
      '"14/11/2026","10:22:31","CET","M MARTIN","Express Checkout Payment","Completed","EUR","725.40","-21.40","704.00","m@example.org","b@example.org","1AB","X1","704.00"',
      '"16/11/2026","10:22:31","CET","","General Withdrawal","Completed","EUR","-704.00","0.00","-704.00","","","1AD","","0.00"',
    ],
    ['70400 2026-11-14 M MARTIN'],
  ],
  [
    'de PayPal en allemand',
    [
      '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Guthaben"',
      '"14.11.2026","10:22:31","CET","M MARTIN","Allgemeine Zahlung","Abgeschlossen","EUR","725,40","-21,40","704,00","m@example.org","b@example.org","1AB","704,00"',
      '"16.11.2026","10:22:31","CET","","Abbuchung","Abgeschlossen","EUR","-704,00","0,00","-704,00","","","1AD","0,00"',
    ],
    ['70400 2026-11-14 M MARTIN'],
  ],
  // Event names of PayPal's activity download in English and German; the French ones by their words.
  [
    'de PayPal, dont un paiement est retenu puis libéré',
    [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","Transaction ID","Item Title","Balance"',
      '"14/11/2026","10:22:31","CET","M MARTIN","Express Checkout Payment","Completed","EUR","725.40","-21.40","704.00","m@example.org","1AB","X1","704.00"',
      '"14/11/2026","10:22:31","CET","","Payment Review Hold","Completed","EUR","-704.00","0.00","-704.00","","1AC","","0.00"',
      '"15/11/2026","10:22:31","CET","","Payment Review Release","Completed","EUR","704.00","0.00","704.00","","1AD","","704.00"',
      '"15/11/2026","10:22:31","CET","","Reversal of General Account Hold","Completed","EUR","7.00","0.00","7.00","","1AE","","711.00"',
      '"15/11/2026","10:22:31","CET","","Cancellation of Hold for Dispute Resolution","Completed","EUR","9.00","0.00","9.00","","1AF","","720.00"',
      '"15/11/2026","10:22:31","CET","M HOLD","Express Checkout Payment","Completed","EUR","50.00","0.00","50.00","m@example.org","1AG","Release party","770.00"',
    ],
    ['5000 2026-11-15 M HOLD', '70400 2026-11-14 M MARTIN'],
    'blocage ou déblocage\u00a0: ligne 3 (-704.00), ligne 4 (704.00), ligne 5 (7.00), ligne 6 (9.00)',
  ],
  [
    'mensuel de PayPal, dont un paiement est retenu puis libéré',
    [
      '"Date","Description","Devise","Avant commission","Commission","Net","Solde","Nom"',
      '"14/11/2026","Paiement Express Checkout","EUR","725,40","-21,40","704,00","704,00","M MARTIN"',
      '"14/11/2026","Blocage de paiement","EUR","-704,00","0,00","-704,00","0,00",""',
      '"15/11/2026","Déblocage de paiement","EUR","704,00","0,00","704,00","704,00",""',
      '"15/11/2026","Freigabe allgemeiner Einbehaltung","EUR","7,00","0,00","7,00","711,00",""',
    ],
    ['70400 2026-11-14 Paiement Express Checkout M MARTIN'],
    'blocage ou déblocage\u00a0: ligne 3 (-704,00), ligne 4 (704,00), ligne 5 (7,00)',
  ],
  // Field names of Amazon Pay's settlement report.
  [
    'd’Amazon Pay, aux titres collés',
    [
      '"SellerId","A1XX111XXX111X"',
      '"SettlementStartDate","2026-11-12T14:37:01+0000"',
      '"SettlementEndDate","2026-11-15T14:37:03+0000"',
      '',
      '"TransactionPostedDate","SettlementId","AmazonTransactionId","SellerReferenceId","TransactionType","AmazonOrderReferenceId","SellerOrderId","StoreName","CurrencyCode","TransactionDescription","TransactionAmount","TransactionPercentageFee","TransactionFixedFee","TotalTransactionFee","NetTransactionAmount"',
      '"2026-11-14T15:48:50+0000","5044561311","P01-2400747-7777779-C084595","X1","Capture","P01-2400747-7777779","X1","Comptoir","EUR","Capture","725.40","-21.15","-0.25","-21.40","704.00"',
      '"2026-11-15T06:00:00+0000","5044561311","","","Transfer","","","","EUR","Transfer","-704.00","0.00","0.00","0.00","-704.00"',
    ],
    ['70400 2026-11-14 X1 P01-2400747-7777779 Comptoir Capture'],
  ],
  [
    'du solde de Stripe',
    [
      'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,description',
      'txn_1,2026-11-14 09:12:00,2026-11-16 00:00:00,eur,725.40,21.40,704.00,charge,CDE X1',
      'txn_2,2026-11-16 06:00:00,2026-11-16 06:00:00,eur,-704.00,0.00,-704.00,payout,STRIPE PAYOUT',
    ],
    ['70400 2026-11-14 CDE X1'],
  ],
  [
    'de toute l’activité de Stripe',
    [
      'id,Type,Source,Amount,Fee,Destination Platform Fee,Destination Platform Fee Currency,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group',
      'txn_1,charge,ch_1,725.40,21.40,,,704.00,eur,2026-11-14 09:12,2026-11-16 00:00,CDE X1,725.40,eur,,,',
      'txn_2,payout,po_1,-704.00,0.00,,,-704.00,eur,2026-11-16 06:00,2026-11-16 06:00,STRIPE PAYOUT,,,,,',
    ],
    ['70400 2026-11-14 CDE X1'],
  ],
  [
    'de Square',
    [
      'Date,Time,Time Zone,Description,Amount,Fee,Net,Transaction ID',
      '2026-11-14,09:12:00,CET,CDE X1,"€1,725.40",€21.40,"€1,704.00",a',
      '2026-11-15,09:12:00,CET,Virement,-€704.00,€0.00,-€704.00,b',
    ],
    ['170400 2026-11-14 CDE X1'],
  ],
  [
    'de SumUp',
    [
      'Email,Date,Transaction ID,Transaction Type,Status,Card Type,Last 4 digits,Process As,Payment Method,Entry Mode,Auth code,Description,Total,Net Sale,Tax amount,Tip Amount,Fee,Payout,Payout Date,Payout ID,Reference',
      'b@example.org,2026-11-14 09:12:00,TA1,Sale,Successful,VISA,1234,Credit,Card,Chip,1,CDE X1,725.40,604.50,120.90,0.00,21.40,704.00,2026-11-16,1,R1',
      'b@example.org,2026-11-14 10:12:00,TA2,Sale,Failed,VISA,1234,Credit,Card,Chip,2,CDE X2,90.00,90.00,0.00,0.00,0.00,0.00,,,R2',
    ],
    ['70400 2026-11-14 CDE X1 R1'],
    '«\u00a0Failed\u00a0»',
  ],
  [
    'de SumUp en français',
    [
      'Date;Réf. de transaction;Type;Statut;Description;Total;Frais;Versement',
      '14/11/2026;TA1;Vente;Réussi;CDE X1;725,40;21,40;704,00',
      '14/11/2026;TA2;Remboursement;Réussi;CDE X2;-90,00;0,00;-90,00',
    ],
    ['70400 2026-11-14 CDE X1'],
  ],
  [
    'de Mollie',
    [
      'Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded',
      '2026-11-14 10:12:00,ideal,USD,800.00,paidout,tr_1,CDE X1,M MARTIN,,,EUR,725.40,1,',
      '2026-11-14 10:12:00,,EUR,-2.88,paidout,,Withheld fees,,,,EUR,-2.88,1,',
    ],
    ['72540 2026-11-14 CDE X1 M MARTIN 1'],
  ],
  [
    'au brut et au net en français',
    [
      'Date;Libellé;Montant brut;Commission;Montant net',
      '14/11/2026;X1;725,40;21,40;704,00',
      '15/11/2026;F;-5,00;0,00;-5,00',
    ],
    ['70400 2026-11-14 X1'],
  ],
  [
    'de Revolut, où les frais sont à part et le net nulle part',
    [
      'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde',
      'Ajout de fonds,Valeur actuelle,2026-11-13 15:51:42,2026-11-14 15:52:30,X1,330.00,3.30,EUR,TERMINÉ,326.70',
      'Ajout de fonds,Valeur actuelle,2026-11-13 15:51:42,2026-11-14 15:52:30,X2,25.00,0.00,EUR,TERMINÉ,351.70',
      'Virement,Valeur actuelle,2026-11-13 15:51:42,2026-11-14 15:52:30,EDF,-30.00,0,EUR,TERMINÉ,296.70',
    ],
    ['2500 2026-11-14 X2'],
    'frais à déduire\u00a0: ligne 2 (330.00)',
  ],
  [
    'de PayPlug',
    [
      'Date;Référence;Type;Statut;Montant brut;Commission HT;TVA;Montant net;Email client',
      '14/11/2026;X1;Paiement;Payé;725,40;17,83;3,57;704,00;m@example.org',
      '13/11/2026;R;Remboursement;Payé;-10,00;0,00;0,00;-10,00;m@example.org',
    ],
    ['70400 2026-11-14 X1'],
  ],
  [
    'd’Alma',
    [
      'Date du virement;Référence;Montant de l’achat;Frais;Montant versé',
      '14/11/2026;X1;725,40;21,40;704,00',
      '13/11/2026;R;-10,00;0,00;-10,00',
    ],
    ['70400 2026-11-14 X1'],
  ],
  [
    'des paiements de Stripe, sans le net',
    [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Currency,Description,Fee,Status,Taxes On Fee',
      'ch_1,2026-11-14 09:12:00,"725,40","0,00",eur,true,"725,40",eur,CDE X1,"21,40",Paid,"0,00"',
      'ch_2,2026-11-14 09:12:00,"612,00","0,00",eur,true,"612,00",eur,CDE X2,"0,00",Paid,"0,00"',
    ],
    ['61200 2026-11-14 CDE X2'],
    'frais à déduire\u00a0: ligne 2 (725,40)',
  ],
  [
    'de Wise, dont les frais sont déjà déduits',
    [
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name","Total fees"',
      'TRANSFER-1,14-11-2026,120.00,EUR,Received from A,X1,120.00,M MARTIN,0.41',
      'TRANSFER-2,14-11-2026,-20.00,EUR,Sent to B,,100.00,,0.41',
    ],
    ['12000 2026-11-14 Received from A X1 M MARTIN'],
  ],
];

test.each(rows)('Le relevé %s donne ce qui est arrivé sur le compte', async (_, lines, expected, ...warnings) => {
  const answer = await importFile(shop, lines.join('\r\n'));
  expect(answer.read).toEqual(expected);
  expect(answer.warnings).toHaveLength(warnings.length);
  for (const warning of warnings) expect(answer.warnings.join(' ')).toMatch(warning);
});

test('Le montant avant commission n’est pas pris, choisi maintenant ou retenu autrefois', async () => {
  const bring = (amount: string, mapping?: CsvMapping) => {
    const titles = 'Date;Libellé;Avant commission;Commission;Net;Banque';
    const bytes = new TextEncoder().encode(
      `${titles}\n14/11/2026;X1;725,40;-21,40;${amount};\n15/11/2026;F;-5,00;0,00;-5,00;`,
    );
    return importStatement(shop.ctx(), { file: { name: 'r', size: bytes.length, bytes: async () => bytes }, mapping });
  };
  const amounts = () => rowsOf(shop.db, credits).map(({ amount }) => amount);
  shop.db.delete(credits).run();
  await bring('704,00', { date: 0, amount: 2, texts: [1] });
  expect(amounts()).toEqual([70_400]);
  expect(await bring('703,00')).toMatchObject({ columnsToMap: null });
  expect(amounts().sort()).toEqual([70_300, 70_400]);
});

test('Un paiement dont le net n’est pas encore écrit est nommé, et n’est pas pris pour un débit', async () => {
  const text = 'Date;Libellé;Brut;Commission;Net\n14/11/2026;X1;725,40;;\n15/11/2026;X2;100,00;-2,00;98,00';
  const bytes = new TextEncoder().encode(text);
  const file = { name: 'r', size: bytes.length, bytes: async () => bytes };
  const mapping = { date: 0, amount: 4, texts: [1], direction: null };
  const { debits, warnings } = await importStatement(shop.ctx(), { file, mapping });
  expect([debits, warnings.join()]).toEqual([0, expect.stringContaining('sans montant')]);
});

test('Le montant net se trouve aussi dans la première colonne', async () => {
  shop.db.delete(credits).run();
  const bytes = new TextEncoder().encode('Net;Date;Libellé;Brut;Commission\n704,00;14/11/2026;X1;725,40;-21,40');
  const file = { name: 'r', size: bytes.length, bytes: async () => bytes };
  await importStatement(shop.ctx(), { file, mapping: { date: 1, amount: 3, texts: [2], direction: null } });
  expect(rowsOf(shop.db, credits)).toMatchObject([{ amount: 70_400 }]);
});
