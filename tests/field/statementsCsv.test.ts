import { describe, expect, test } from 'vitest';
import type { CsvMapping } from '../../db/schema/statements.ts';
import { importStatement } from '../../src/features/statements/importStatement.server.ts';
import { refuses } from '../support/refuses.ts';
import { openShop } from '../support/shop.ts';
import { importFile } from '../support/statements.ts';

const shop = openShop();

/** Title, lines, credits as « cents day text », parts of the warnings. */
type Row = [title: string, lines: string[], credits: string[], ...warnings: (string | RegExp)[]];

const revolutBusiness =
  'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account';
const populaire =
  'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation';

// Shapes as public importers and their tests have them (Revolut, Wise, Qonto, N26, bank2ynab); all contents are made up.
const rows: Row[] = [
  [
    'à devise et état',
    [
      'Date;Libellé;Montant;Devise;État',
      '14/11/2026;VIR A X1;725,40;EUR;Terminé',
      '14/11/2026;VIR A X2;500,00;USD;Terminé',
      '14/11/2026;VIR A X3;900,00;EUR;Annulé',
      '14/11/2026;VIR A X4;910,00;EUR;En attente',
      '14/11/2026;VIR A X5;920,00;EUR;',
    ],
    ['72540 2026-11-14 VIR A X1'],
    'en USD\u00a0: ligne 3 (500,00)',
    '«\u00a0Annulé\u00a0»\u00a0: ligne 4 (900,00)',
    '«\u00a0En attente\u00a0»\u00a0: ligne 5 (910,00)',
    'sans état\u00a0: ligne 6',
  ],
  [
    'de Revolut Business',
    [
      revolutBusiness,
      '2026-11-14,2026-11-14,a,TOPUP,COMPLETED,Money added from M MARTIN,X1,M MARTIN,,,EUR,359.71,EUR,359.71,359.71,,0.00,EUR,900.00,Main',
      '2026-11-14,,b,TOPUP,DECLINED,Money added from M MARTIN,X2,M MARTIN,,,USD,359.71,USD,359.71,359.71,,0.00,USD,900.00,Main',
      '2026-11-14,2026-11-14,c,TOPUP,REVERTED,Money added from M MARTIN,X3,M MARTIN,,,EUR,12.00,EUR,12.00,12.00,,0.00,EUR,900.00,Main',
      '2026-11-15,2026-11-15,d,TOPUP,COMPLETED,Money added from M MARTIN,X4,M MARTIN,,,JPY,1000,JPY,1000,1000,,0.00,JPY,900.00,Main',
    ],
    ['35971 2026-11-14 Money added from M MARTIN X1 M MARTIN'],
    '«\u00a0DECLINED\u00a0»',
    '«\u00a0REVERTED\u00a0»',
    'en JPY',
  ],
  [
    'de Revolut en français, dont une ligne n’est pas finie',
    [
      'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde',
      'Ajout de fonds,Valeur actuelle,2026-11-13 15:51:42,2026-11-14 15:52:30,X1 de M MARTIN,330.00,0.00,EUR,TERMINÉ,330.00',
      'Ajout de fonds,Valeur actuelle,2026-11-14 10:00:00,,X2 de M MARTIN,25.00,0.00,EUR,EN ATTENTE,355.00',
    ],
    ['33000 2026-11-14 X1 de M MARTIN'],
    '«\u00a0EN ATTENTE\u00a0»\u00a0: ligne 3',
  ],
  [
    'de Wise, en deux monnaies',
    [
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Payer Name","Total fees"',
      'TRANSFER-1,14-11-2026,120.00,EUR,Received from A,X1,120.00,,,M MARTIN,0.00',
      'TRANSFER-2,14-11-2026,500.00,USD,Received from B,X2,500.00,EUR,USD,M MARTIN,0.00',
    ],
    ['12000 2026-11-14 Received from A X1 M MARTIN'],
    'en USD',
  ],
  [
    'de l’historique de Wise, où le payeur envoie une somme et le compte en reçoit une autre',
    [
      'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference,Batch,Created by,Category,Note',
      'TRANSFER-1,COMPLETED,IN,2026-11-13 09:00:00,2026-11-14 09:01:30,,,5.00,EUR,M MARTIN,2505.00,EUR,Comptoir,2500.00,EUR,1,X1,,,,',
      'TRANSFER-2,COMPLETED,IN,2026-11-14 09:00:00,2026-11-14 09:01:30,,,,,A SMITH,100.00,GBP,Comptoir,116.00,EUR,1.16,X2,,,,',
      'TRANSFER-3,COMPLETED,OUT,2026-11-14 14:20:05,2026-11-14 14:23:11,0.45,EUR,,,Comptoir,120.00,EUR,EDF,120.00,EUR,1,F,,,,',
      'BALANCE-4,COMPLETED,NEUTRAL,2026-11-14 10:00:00,2026-11-14 10:00:02,1.20,EUR,,,Comptoir,498.80,EUR,Comptoir,430.00,GBP,0.862,,,,,',
      'TRANSFER-5,CANCELLED,IN,2026-11-14 08:00:00,,,,,,M MARTIN,50.00,EUR,Comptoir,50.00,EUR,1,X5,,,,',
    ],
    ['11600 2026-11-14 A SMITH X2', '250000 2026-11-14 M MARTIN X1'],
    'sens «\u00a0NEUTRAL\u00a0»\u00a0: ligne 5 (430.00)',
    '«\u00a0CANCELLED\u00a0»\u00a0: ligne 6 (50.00)',
  ],
  [
    'de Qonto, à l’heure près',
    [
      'Statut;Date de la valeur (locale);Date de l’opération (locale);Montant total (TTC);Devise;Montant total (TTC) (local);Devise (locale);Nom de la contrepartie;Référence',
      'Exécuté;14-11-2026 10:22:31;14-11-2026 10:22:31;725,40;EUR;725,40;EUR;M MARTIN;X1',
      'Refusé;14-11-2026 11:00:00;14-11-2026 11:00:00;99,00;EUR;99,00;EUR;M MARTIN;X2',
    ],
    ['72540 2026-11-14 M MARTIN X1'],
    '«\u00a0Refusé\u00a0»',
  ],
  [
    'de N26, où la devise d’origine n’est pas celle du compte',
    [
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-11-14,2026-11-14,M MARTIN,FR76,Credit Transfer,X1,Main,725.4,,,',
      '2026-11-14,2026-11-14,SHOP,,Presentment,,Main,-9.0,10.0,USD,0.9',
    ],
    ['72540 2026-11-14 M MARTIN FR76 X1 Main'],
  ],
  [
    'dont un montant dit sa monnaie',
    ['Date;Libellé;Montant', '14/11/2026;X1;725,40 €', '14/11/2026;X2;$500.00', '14/11/2026;X3;12,00 GBP'],
    ['72540 2026-11-14 X1'],
    'en USD\u00a0: ligne 3',
    'en GBP\u00a0: ligne 4',
  ],
  ...[
    ['D', 'C'],
    ['Débit', 'Crédit'],
    ['DBIT', 'CRDT'],
    ['-', '+'],
    ['−', '+'],
    ['Sortant', 'Entrant'],
    ['Virement émis', 'Virement reçu'],
    ['Af', 'Bij'],
    ['Envoyé', 'Reçu'],
  ].map(
    ([out, into]): Row => [
      `au sens ${out} et ${into}`,
      ['Date;Libellé;Montant;Sens', `14/11/2026;LOYER;120,50;${out}`, `14/11/2026;X1;725,40;${into}`],
      ['72540 2026-11-14 X1'],
    ],
  ),
  [
    'dont un sens ne se comprend pas',
    ['Date;Libellé;Montant;Direction', '14/11/2026;X1;725,40;IN', '14/11/2026;X2;5,00;NEUTRAL'],
    ['72540 2026-11-14 X1'],
    'sens «\u00a0NEUTRAL\u00a0»\u00a0: ligne 3',
  ],
  [
    'qui finit par son solde',
    [
      'Date;Libellé;Montant',
      '14/11/2026;VIR SOLDE COMMANDE X1;725,40',
      '14/11/2026;SOLDE COMMANDE X2;5,00',
      '14/11/2026;SOLDE AU 14/11/2026;9 725,40',
      '14/11/2026;Total des opérations;730,40',
      '14/11/2026;Totaux;730,40',
    ],
    ['500 2026-11-14 SOLDE COMMANDE X2', '72540 2026-11-14 VIR SOLDE COMMANDE X1'],
    'solde ou total\u00a0: ligne 4 (9 725,40), ligne 5 (730,40), ligne 6',
  ],
  [
    'de la Société Générale',
    [
      '00012345678;01/11/2026;14/11/2026;2;14/11/2026;1234.56 EUR',
      '',
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      '14/11/2026;VIR RECU;VIR RECU DE: M MARTIN MOTIF: X1;725,40;EUR',
    ],
    ['72540 2026-11-14 VIR RECU VIR RECU DE: M MARTIN MOTIF: X1'],
  ],
  [
    'de BNP Paribas',
    [
      'Compte de chèques;Compte de chèques;****1234;14/11/2026;;1 234,56',
      '',
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
      '14/11/2026;VIREMENT RECU;Virement recu;VIR SEPA RECU /DE M MARTIN X1;725,40',
    ],
    ['72540 2026-11-14 VIREMENT RECU VIR SEPA RECU /DE M MARTIN X1'],
  ],
  [
    'sous une ligne d’une seule case, sans noms de colonnes',
    [
      'Compte de chèques****1234 au 14/11/2026',
      '14/11/2026;VIR M MARTIN X1;détail;725,40;EUR',
      '14/11/2026;LOYER;détail;-12,00;EUR',
    ],
    ['72540 2026-11-14 VIR M MARTIN X1 détail'],
  ],
  [
    'de la Banque Populaire, débits sans signe',
    [
      populaire,
      '14/11/2026;LOYER;PRLV LOYER;REF1;;Prelevement;Logement;Loyer;42,90;;14/11/2026;14/11/2026;0',
      '14/11/2026;M MARTIN;VIR INST M MARTIN;REF2;X1;Virement;Revenus;Autre;;+725,40;14/11/2026;14/11/2026;0',
    ],
    ['72540 2026-11-14 M MARTIN VIR INST M MARTIN REF2 X1'],
  ],
  [
    'à zéros superflus, à milliers anglais ou suisses, à signe derrière',
    [
      'Date,Libelle,Montant',
      '14/11/2026,X1,725.400',
      '14/11/2026,X2,"1,234.50"',
      '14/11/2026,X3,1’234.5',
      '14/11/2026,X4,9.00-',
      '14/11/2026,X5,(9.00)',
      '14/11/2026,X6,1.000.000',
    ],
    ['100000000 2026-11-14 X6', '123450 2026-11-14 X2', '123450 2026-11-14 X3', '72540 2026-11-14 X1'],
  ],
  [
    'où « 1.234 » est un millier, à voir les autres montants',
    ['Date;Libellé;Montant', '14/11/2026;X1;1.234', '14/11/2026;X2;12,50'],
    ['123400 2026-11-14 X1', '1250 2026-11-14 X2'],
  ],
  [
    'de l’ancienne Caisse d’Épargne, dont les lignes de tête ont d’autres séparateurs',
    [
      'Code de la banque : 13825;Code de l’agence : 00200;Date de début : 01/11/2026;Date de fin : 14/11/2026;',
      'Numéro de compte : 04123456789;Nom du compte : CPT DEPOT;Devise : EUR;',
      'Solde en fin de période;;;;1234,56',
      'Date;Numéro d’opération;Libellé;Débit;Crédit;Détail;',
      '14/11/26;000123;VIR SEPA M MARTIN;;+725,40;X1;',
      '13/11/26;000124;PRLV EDF;-42,90;;;',
      'Solde en début de période;;;;552,06',
    ],
    ['72540 2026-11-14 VIR SEPA M MARTIN X1'],
    'sans date\u00a0: ligne 7 (552,06)',
  ],
  [
    'dont le libellé continue sur ses propres lignes, comme au Crédit Agricole',
    [
      'Date;Libellé;Débit euros;Crédit euros;',
      '14/11/2026;VIREMENT EN VOTRE FAVEUR;;725,40;',
      ';M MARTIN;;;',
      ';CDE X1;;;',
      '13/11/2026;PRLV EDF;42,90;;',
    ],
    ['72540 2026-11-14 VIREMENT EN VOTRE FAVEUR M MARTIN CDE X1'],
  ],
  [
    'dont le libellé continue sur une ligne d’une seule case, sans prendre le pied de la page',
    [
      'Date;Type;Libellé;Montant',
      '13/11/2026;PRLV;EDF;-42,90',
      '14/11/2026;VIREMENT;VIR SEPA M MARTIN;725,40',
      'CDE X1',
      '',
      'Fin du relevé',
    ],
    ['72540 2026-11-14 VIR SEPA M MARTIN CDE X1'],
  ],
  [
    'du LCL, sans titres, que son solde ferme sous le seul numéro du compte',
    [
      '14/11/2026;725,40;VIREMENT;;VIR SEPA M MARTIN X1;;0;Divers',
      '13/11/2026;-42,90;PRELEVEMENT;;PRLV EDF;;0;Divers',
      '14/11/2026;1234,56;;;01234 123456A',
    ],
    ['72540 2026-11-14 VIREMENT VIR SEPA M MARTIN X1 Divers'],
    'solde ou total\u00a0: ligne 3 (1234,56)',
  ],
  [
    'de Hello bank, sans titres, aux virgules plus régulières que les points-virgules',
    [
      'Compte de chèques;Hello Bank;****1234;14/11/2026;;1 234,56',
      '14/11/2026;VIREMENT RECU;VIR SEPA RECU;M MARTIN X1;725,40',
      '13/11/2026;PRLV;PRLV;EDF;-42,90',
    ],
    ['72540 2026-11-14 VIREMENT RECU VIR SEPA RECU M MARTIN X1'],
  ],
  [
    'de la Société Générale pour les professionnels, dont les mots sont sous « Nature »',
    [
      'Date;Nature de l’opération;Débit;Crédit;Devise;Date de valeur;Libellé interbancaire',
      '14/11/2026;VIR RECU X1;;725,40;EUR;14/11/2026;VIREMENT RECU',
    ],
    ['72540 2026-11-14 VIR RECU X1 VIREMENT RECU'],
  ],
  [
    'de Qonto, au montant « incl. VAT » et au sens « Side »',
    [
      'Settlement date (UTC),Status,Total amount (incl. VAT) (EUR),Side,Currency,Counterparty name,Reference',
      '2026-11-14 10:22:31,Settled,725.40,credit,EUR,M MARTIN,X1',
      '2026-11-14 10:22:31,Settled,12.00,debit,EUR,EDF,F',
    ],
    ['72540 2026-11-14 M MARTIN X1'],
  ],
  ...['Confirmé', 'Crédité', 'Reçu', 'Passée', 'Réussi', 'Succeeded', 'Paid', 'Encaissé', 'Accepté', 'Gebucht'].map(
    (state): Row => [
      `à l’état « ${state} »`,
      ['Date;Libellé;Montant;Statut', `14/11/2026;X1;725,40;${state}`, '14/11/2026;X2;5,00;Échoué'],
      ['72540 2026-11-14 X1'],
      '«\u00a0Échoué\u00a0»',
    ],
  ),
  [
    'd’une Sparkasse, dont un virement n’est qu’annoncé',
    [
      'Buchungstag;Verwendungszweck;Zahlungspflichtiger;Betrag;Waehrung;Info',
      '14.11.26;X1;M MARTIN;725,40;EUR;Umsatz gebucht',
      '15.11.26;X2;M MARTIN;99,40;EUR;Umsatz vorgemerkt',
      '13.11.26;EDF;EDF;-42,90;EUR;Umsatz gebucht',
    ],
    ['72540 2026-11-14 X1 M MARTIN'],
    '«\u00a0Umsatz vorgemerkt\u00a0»\u00a0: ligne 3 (99,40)',
  ],
  ...[
    ['Montant débit', 'Montant crédit'],
    ['Solde débiteur', 'Montant au crédit'],
    ['Sorties', 'Entrées'],
    ['Retrait', 'Dépôt'],
    ['Dépenses', 'Recettes'],
    ['Withdrawals', 'Deposits'],
  ].map(
    ([out, into]): Row => [
      `aux colonnes ${out} et ${into}`,
      [`Date;Libellé;${out};${into};Solde`, '14/11/2026;X1;;725,40;900,00', '14/11/2026;FRAIS;12,00;;888,00'],
      ['72540 2026-11-14 X1'],
    ],
  ),
  ...[
    ['Date;Libellé;Montant;', ';;Débit;Crédit'],
    ['Date;Libellé;Montant (EUR);', ';Motif;Débit;Crédit'],
  ].map(
    (titles): Row => [
      `aux titres sur deux lignes, ${titles[0]}, comme sous une cellule fusionnée`,
      [...titles, '14/11/2026;X1;;725,40', '14/11/2026;FRAIS;12,00;'],
      ['72540 2026-11-14 X1'],
    ],
  ),
  [
    'd’une banque belge, dont les mots sont sous « Vrije mededeling »',
    [
      'Rekeningnummer;Naam;Munt;Datum;Bedrag;Saldo;Naam tegenpartij;Vrije mededeling',
      'BE68539007547034;COMPTOIR;EUR;14/11/2026;725,40;900,00;M MARTIN;X1',
      'BE68539007547034;COMPTOIR;EUR;14/11/2026;-12,00;888,00;EDF;FRAIS',
    ],
    ['72540 2026-11-14 M MARTIN X1'],
  ],
  [
    'aux débits et crédits dans une seule colonne',
    ['Date;Libellé;Débit/Crédit;Solde créditeur', '14/11/2026;X1;725,40;900,00', '14/11/2026;FRAIS;-12,00;888,00'],
    ['72540 2026-11-14 X1'],
  ],
  ...[
    ['Soll', 'Haben'],
    ['Belastung', 'Gutschrift'],
    ['Af', 'Bij'],
    ['Cargo', 'Abono'],
    ['Dare', 'Avere'],
  ].map(
    ([out, into]): Row => [
      `aux colonnes ${out} et ${into}`,
      [`Datum;Text;${out};${into}`, '14.11.2026;X1;;725,40', '13.11.2026;EDF;12,00;'],
      ['72540 2026-11-14 X1'],
    ],
  ),
  ...[
    ['C', 'D'],
    ['CR', 'DB'],
    ['CR', 'DR'],
  ].map(
    ([into, out]): Row => [
      `aux montants suivis de ${into} et ${out}`,
      ['Date;Libellé;Montant', `14/11/2026;X1;725,40 ${into}`, `13/11/2026;EDF;12,00 ${out}`],
      ['72540 2026-11-14 X1'],
    ],
  ),
  ...[
    ['Soll/Haben', 'H', 'S'],
    ['Type', 'Encaissement', 'Décaissement'],
    ['Sens', 'CREDITEUR', 'DEBITEUR'],
  ].map(
    ([title, into, out]): Row => [
      `au sens « ${into} » sous « ${title} »`,
      [`Date;Libellé;Montant;${title}`, `14/11/2026;X1;725,40;${into}`, `13/11/2026;EDF;12,00;${out}`],
      ['72540 2026-11-14 X1'],
    ],
  ),
  ...[
    'REPORT SOLDE PRECEDENT',
    'Report à nouveau',
    'À reporter',
    'Solde progressif',
    'SOLDE AU 14.11.26 EN VOTRE FAVEUR',
    'Opening balance',
    'Closing Balance',
    'Position à l’ouverture',
  ].map(
    (label): Row => [
      `dont une ligne est « ${label} »`,
      ['Date;Libellé;Débit;Crédit', '14/11/2026;X1;;725,40', `14/11/2026;${label};;1001,00`],
      ['72540 2026-11-14 X1'],
      'solde ou total\u00a0: ligne 3 (1001,00)',
    ],
  ),
  [
    'où un tiret tient lieu de rien',
    ['Date;Libellé;Débit;Crédit', '14/11/2026;X1;-;725,40', '14/11/2026;FRAIS;12,00;-'],
    ['72540 2026-11-14 X1'],
  ],
  [
    'où zéro tient lieu de rien',
    ['Date;Libellé;Débit;Crédit', '14/11/2026;X1;0,00;725,40', '14/11/2026;FRAIS;12,00;0,00'],
    ['72540 2026-11-14 X1'],
  ],
  [
    'aux montants à espaces fines, à l’euro dedans, à l’apostrophe d’Excel',
    [
      'Date;Libellé;Montant',
      '14/11/2026;X1;1\u2009725,40\u00a0€',
      '14/11/2026;X2;1 725€41',
      "'14/11/2026;X3;'725,40",
      "'14/11/2026;X4;'1725,42",
    ],
    ['172540 2026-11-14 X1', '172541 2026-11-14 X2', '172542 2026-11-14 X4', '72540 2026-11-14 X3'],
  ],
  ...[
    '2026/11/14',
    '2026-11-14T10:22:31.123Z',
    '20261114',
    '14 nov. 2026',
    '14-nov.-26',
    '14 novembre 2026',
    '14 Nov 2026',
    'sam. 14 nov. 2026',
    'samedi 14 novembre 2026',
    '14/11/2026 à 10:22',
    '14/11/2026 - 10 h 22',
    '14/11/2026, 10:22:31',
  ].map(
    (day): Row => [
      `au jour écrit « ${day} »`,
      ['Date;Libellé;Montant', `"${day}";X1;725,40`, `"${day}";FRAIS;-3,00`],
      ['72540 2026-11-14 X1'],
    ],
  ),
  [
    'aux isolats de sens',
    ['Date;Libellé;Montant', '\u206614/11/2026\u2069;X1;\u2068725,40\u2069', '14/11/2026;FRAIS;-3,00'],
    ['72540 2026-11-14 X1'],
  ],
  [
    'aux signes invisibles de Windows',
    ['Date;\u200bLibellé;Montant', '\u200e14/11/2026;X1;\u202d725,40\u202c', '\ufeff14/11/2026;FRAIS;\u200e-3,00'],
    ['72540 2026-11-14 X1'],
  ],
  [
    'dont une ligne n’a pas de date ou rien reçu',
    ['Date;Libellé;Montant', '14/11/2026;X1;725,40', 'hier;X2;12,00', '14/11/2026;X3;0,00'],
    ['72540 2026-11-14 X1'],
    'sans date\u00a0: ligne 3 (12,00)',
    'montant nul\u00a0: ligne 4',
  ],
  [
    'dont un montant manque, comme une formule sans résultat d’Excel',
    [
      'Date;Libellé;Montant;Solde',
      '14/11/2026;X1;725,40;900,00',
      '14/11/2026;X2;;910,00',
      '14/11/2026;EDF;-3,00;907,00',
    ],
    ['72540 2026-11-14 X1'],
    'sans montant\u00a0: ligne 3',
  ],
];

describe('Un relevé CSV', () => {
  test.each(rows)(
    '%s ne donne que l’argent reçu, en euros, et nomme le reste',
    async (_, lines, credits, ...warnings) => {
      const answer = await importFile(shop, lines.join('\r\n'));
      expect(answer.read).toEqual(credits);
      expect(answer.warnings).toHaveLength(warnings.length);
      for (const warning of warnings) expect(answer.warnings.join(' ')).toMatch(warning);
    },
  );

  test.each([
    ['1.234', 'se lit de deux façons', 'Date;Libellé;Montant', '14/11/2026;X1;1.234'],
    ['12,345', 'est plus fin qu’un centime', 'Date;Libellé;Montant', '14/11/2026;X1;12,345', '14/11/2026;X2;12,50'],
    ['1E3', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;1E3', '14/11/2026;X2;12,50'],
    [
      '725.-',
      'est un montant suisse, et peut-être un débit',
      'Date;Libellé;Montant',
      '14/11/2026;X1;725.-',
      '14/11/2026;X2;12.50',
    ],
    [
      '\u00ad725,40',
      'a peut-être un moins',
      'Date;Libellé;Montant',
      '14/11/2026;X1;\u00ad725,40',
      '14/11/2026;X2;12,50',
    ],
    ['7 25', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;7 25', '14/11/2026;X2;12,50'],
    ['7 25EUR', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;7 25EUR', '14/11/2026;X2;12,50'],
    ['7  25', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;7  25', '14/11/2026;X2;12,50'],
    ['1 2345,00', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;1 2345,00', '14/11/2026;X2;12,50'],
    ['12 3456', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;12 3456', '14/11/2026;X2;12,50'],
    ['725,4O', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;725,4O', '14/11/2026;X2;12,50'],
    ['12,34,56', 'n’est pas un montant', 'Date;Libellé;Montant', '14/11/2026;X1;12,34,56', '14/11/2026;X2;12,50'],
  ])('dont le montant « %s » %s est refusé, sa ligne nommée', async (amount, _, ...lines) => {
    const answer = importFile(shop, lines.join('\n'));
    await expect(answer).rejects.toThrow(`Ligne 2\u00a0: le montant «\u00a0${amount}\u00a0» ne se lit pas`);
  });

  test('à virgules, dont les centimes font une cellule de plus, est refusé, sa ligne nommée', async () => {
    const lines = ['Date,Libellé,Montant', '14/11/2026,X1,725,40', '15/11/2026,FRAIS,-3,00'];
    await expect(importFile(shop, lines.join('\n'))).rejects.toThrow(
      'Ligne 2\u00a0: plus de cellules que de colonnes. Rien n’a été importé',
    );
  });

  test.each(['Montant (USD)', 'Montant USD', 'Amount_USD', 'USD Amount'])(
    'dont la colonne du montant est « %s » dit pourquoi rien n’est lu',
    async (title) => {
      const lines = [`Date;Libellé;${title}`, '14/11/2026;X1;725,40', '15/11/2026;X2;12,00'];
      await expect(importFile(shop, lines.join('\n'))).rejects.toThrow(
        'en USD\u00a0: ligne 2 (725,40), ligne 3 (12,00)',
      );
    },
  );

  test.each<[where: string, ...head: string[]]>([
    ['au-dessus', 'Compte 00012345678;Devise : USD', 'Date;Libellé;Note;Montant'],
    ['au-dessus, en deux cases', 'Compte;00012345678;Devise;USD', 'Date;Libellé;Note;Montant'],
    ['au solde', 'Solde (USD);1 234,56', 'Date;Libellé;Note;Montant'],
    ['au-dessus, après un autre mot', 'Solde fin de mois;1 234,56;Devise : USD', 'Date;Libellé;Note;Montant'],
    ['dans le titre de deux colonnes', 'Date;Libellé;Montant (USD);', ';Motif;Débit;Crédit'],
  ])('dont la monnaie n’est dite que %s n’est pas en euros', async (_, ...head) => {
    const lines = [...head, '14/11/2026;X1;;725,40', '15/11/2026;X2;;12,00'];
    await expect(importFile(shop, lines.join('\n'))).rejects.toThrow('en USD\u00a0: ligne 3 (725,40), ligne 4 (12,00)');
  });

  // Payment services write whole cents: « 72540 » is no 72 540 €.
  test.each(['Montant (centimes)', 'amount_cents', 'Amount in minor units', 'Montant k€'])(
    'dont la colonne du montant est « %s » n’est pas en euros',
    async (title) => {
      const lines = [`Date;Libellé;${title};Currency`, '14/11/2026;X1;72540;EUR', '15/11/2026;X2;-1200;EUR'];
      await expect(importFile(shop, lines.join('\n'))).rejects.toThrow('montant en «');
    },
  );

  test('dont aucun débit ne se voit ne propose pas de les prendre pour des virements, et le demande', async () => {
    const lines = (amount: string) => `Date;Libellé;Montant\n14/11/2026;X1;725,40\n14/11/2026;EDF;${amount}`;
    const bring = (text: string, mapping?: CsvMapping) => {
      const bytes = new TextEncoder().encode(text);
      return importStatement(shop.ctx(), {
        file: { name: 'r', size: bytes.length, bytes: async () => bytes },
        mapping,
      });
    };
    const mapping = { date: 0, amount: 2, texts: [1] };
    expect((await bring(`X${lines('42,90')}`)).columnsToMap?.proposed).not.toHaveProperty('direction');
    await refuses(bring(lines('42,90'), mapping), 'invalid', {
      'mapping.direction': 'Rien dans ce fichier ne distingue un débit',
    });
    expect((await bring(`X${lines('-42,90')}`)).columnsToMap?.proposed.direction).toBeNull();
    expect(await bring(lines('42,90'), { ...mapping, direction: null })).toMatchObject({ added: 2 });
  });

  test.each([
    'ANNULATION VIREMENT SEPA EMIS',
    'ANN VIR EMIS',
    'VIR SEPA EMIS ANNULE',
    'RET VIR SEPA',
    'RJT VIR SEPA',
    'EXTOURNE VIR',
    'CONTREPASSATION VIR EMIS',
    'RESTITUTION VIREMENT',
    'REMBOURSEMENT VIR EMIS',
    'Refund of transfer',
    'Payment reversal',
  ])('dont un virement de la boutique revient, « %s », ne paie rien', async (label) => {
    const { rows } = await importFile(
      shop,
      `Date;Libellé;Montant\n14/11/2026;${label} X1;725,40\n13/11/2026;EDF;-3,00`,
    );
    expect(rows).toMatchObject([{ isReturned: true }]);
  });

  test.each(['VIR RECU ANNE MARTIN', 'VIREMENT DE M RETIF', 'VIR SEPA ANN MARTIN', 'VIR INST M REJET', 'ANN DE SMET'])(
    'où « %s » est un client paie',
    async (label) => {
      const { rows } = await importFile(
        shop,
        `Date;Libellé;Montant\n14/11/2026;${label} X1;725,40\n13/11/2026;EDF;-3,00`,
      );
      expect(rows).toMatchObject([{ isReturned: false }]);
    },
  );

  test('d’une banque connue, sans rien d’arrivé ce jour-là, n’a aucun nouveau virement', async () => {
    const titles = 'Date;Libellé;Montant;Banque';
    await importFile(shop, `${titles}\n14/11/2026;X1;725,40;Y`);
    const answer = await importFile(shop, `${titles}\n15/11/2026;LOYER;-12,00;Y`);
    expect(answer).toMatchObject({ added: 0, known: 0, debits: 1, warnings: [], columnsToMap: null });
  });

  test('sans noms de colonnes les montre par leurs premières lignes, et deux banques ne se confondent pas', async () => {
    const one = await importFile(shop, '14/11/2026;VIR X;détail;725,40;EUR');
    expect(one.columns).toEqual(['', '', '', '', '']);
    const other = await importFile(shop, 'VIR Y;14/11/2026;725,40;détail;EUR');
    expect(other.columns).toEqual(['', '', '', '', '']);
    expect([one.read, other.read]).toEqual([['72540 2026-11-14 VIR X détail'], ['72540 2026-11-14 VIR Y détail']]);
  });

  // Each is brought twice and for two accounts: the same line counts once an account.
  test.each<[where: string, file: (account: string) => string, typed?: boolean]>([
    [
      'au-dessus, comme la Société Générale',
      (account) =>
        `${account};01/11/2026;14/11/2026;2;14/11/2026;1234.56 EUR\n\nDate;Libellé;Montant;Devise;SG\n14/11/2026;X1;725,40;EUR;`,
    ],
    [
      'au-dessus, comme La Banque Postale',
      (account) =>
        `Numéro Compte   :;${account}\nType :;CCP\nSolde (EUROS) :;1234,56\n\nDate;Libellé;Montant(EUROS)\n14/11/2026;X1;725,40`,
    ],
    [
      'au-dessus, comme BNP Paribas, sous un masque',
      (account) =>
        `Compte de chèques;****${account.slice(-4)};14/11/2026\n\nDate;Libellé;Montant;BNP\n14/11/2026;X1;725,40;`,
    ],
    [
      'au-dessus, par son IBAN en groupes',
      (account) =>
        `IBAN FR76 3000 3030 80${account.slice(0, 2)} ${account.slice(2)}\nDate;Libellé;Montant;I\n14/11/2026;X1;725,40;`,
    ],
    ['dans une colonne', (account) => `Date;Libellé;Montant;Compte\n14/11/2026;X1;725,40;${account}`],
    [
      'dans une colonne, comme BoursoBank',
      (account) => `dateOp;label;amount;accountNum\n2026-11-14;X1;725,40;${account}`,
    ],
    ['nulle part, et que la personne dit', () => 'Date;Libellé;Montant;Dit\n14/11/2026;X1;725,40;', true],
  ])('dont le compte est %s ne compte une ligne qu’une fois par compte', async (_, file, typed) => {
    for (const account of ['00012345678', '00087654321']) {
      const bring = (name: string) => importFile(shop, file(account), typed ? name : undefined);
      expect(await bring(account)).toMatchObject({ added: 1, known: 0 });
      expect(await bring(`${account.slice(0, 3)} ${account.slice(3)}`)).toMatchObject({ added: 0, known: 1 });
    }
  });

  test('dont le compte n’est dit qu’à partir d’un jour ne compte rien deux fois, et le demande ensuite', async () => {
    const file = (amount: string) => `Date;Libellé;Montant;Tard\n14/11/2026;X1;${amount};`;
    expect(await importFile(shop, file('725,40'))).toMatchObject({ added: 1 });
    expect(await importFile(shop, file('725,40'), 'Compte pro')).toMatchObject({ added: 0, known: 1 });
    expect(await importFile(shop, file('90,00'), 'Livret')).toMatchObject({ added: 1 });
    const asks = { account: 'De quel compte est ce fichier\u202f? Vous avez déjà nommé Compte pro et Livret.' };
    await refuses(importFile(shop, file('90,00')), 'invalid', asks);
    expect(await importFile(shop, file('90,00'), 'compte pro'), 'of another account').toMatchObject({ added: 1 });
    expect(await importFile(shop, file('90,00'), 'livret')).toMatchObject({ added: 0, known: 1 });
  });

  test('dont des cellules sont pleines d’espaces ne retient pas la boutique', async () => {
    const line = (_: unknown, at: number) => `14/11/2026;X${at};725,40;x${' '.repeat(9_900)}1`;
    const file = ['Date;Libellé;Montant;Note', ...Array.from({ length: 300 }, line)].join('\n');
    expect(await importFile(shop, file, 'Compte pro')).toMatchObject({ added: 300 });
  });
});
