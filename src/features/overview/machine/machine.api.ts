import { z } from 'zod';
import { emailOr } from '../../../email.ts';
import { contract } from '../../../http/contract.ts';
import { mailSecurities, merchantKey } from '../../../machine.ts';
import { deskFields, shapesOf } from '../../../ui/desk/fields.ts';
import { proof } from '../../configuration/proof.ts';

const line = (most: number) => z.string().trim().max(most, `${most} caractères au plus.`);
const hostName = line(200).regex(
  /^(https?:\/\/)?[\w.-]+(:\d{1,5})?$/,
  'Indiquez un nom de serveur, comme smtp.exemple.fr.',
);
const secretHint =
  'Scellé, il n’est plus montré. Vide, celui qui est gardé reste, pour le même serveur et le même compte.';

export const mailFields = deskFields({
  server: { kind: 'text', label: 'Serveur', hint: 'Comme smtp.exemple.fr.', shape: hostName },
  port: {
    kind: 'decimal',
    label: 'Port',
    shape: z
      .int('Indiquez un port, comme 465.')
      .min(1, 'Indiquez un port, comme 465.')
      .max(65_535, 'Indiquez un port, comme 465.'),
  },
  security: {
    kind: 'select',
    label: 'Chiffrement',
    options: [
      ['tls', 'TLS, port 465'],
      ['starttls', 'STARTTLS, port 587'],
      ['none', 'Aucun, sur cette machine seulement'],
    ],
    shape: z.enum(mailSecurities, 'Choisissez un chiffrement.'),
  },
  account: { kind: 'text', label: 'Compte', hint: 'Souvent l’adresse électronique.', optional: true, shape: line(200) },
  password: {
    kind: 'password',
    label: 'Mot de passe',
    hint: secretHint,
    optional: true,
    shape: z.string().max(300, '300 caractères au plus.'),
  },
  from: {
    kind: 'email',
    label: 'Adresse d’envoi',
    hint: 'Vide, ne-pas-repondre@ au nom de la boutique.',
    optional: true,
    shape: emailOr('Indiquez une adresse électronique, comme boutique@exemple.fr.').or(z.literal('')),
  },
});

export const bankFields = deskFields({
  tpe: {
    kind: 'text',
    label: 'Numéro de terminal (TPE)',
    shape: line(7).regex(/^[A-Za-z0-9]{7}$/, 'Indiquez les 7 lettres et chiffres du terminal.'),
  },
  company: {
    kind: 'text',
    label: 'Code société',
    shape: line(60).min(1, 'Indiquez le code société donné par la banque.'),
  },
  key: {
    kind: 'password',
    label: 'Clé de sécurité',
    hint: 'Les 40 caractères donnés par la banque. Scellée, elle n’est plus montrée. Vide, celle qui est gardée reste, pour le même terminal.',
    optional: true,
    shape: line(40).regex(merchantKey, 'Recopiez les 40 caractères de la clé donnée par la banque.').or(z.literal('')),
  },
  isLive: { kind: 'box', label: 'Vrais paiements (décoché\u00a0: bac à sable de la banque)', shape: z.boolean() },
});

export const copyFields = deskFields({
  kind: {
    kind: 'select',
    label: 'Où',
    options: [
      ['sftp', 'Une autre machine, par SFTP'],
      ['s3', 'Un espace S3'],
      ['folder', 'Un dossier de cette machine'],
    ],
    shape: z.enum(['sftp', 's3', 'folder'], 'Choisissez où vont les copies.'),
  },
  host: {
    kind: 'text',
    label: 'Serveur',
    hint: 'Comme sauvegarde.exemple.fr, ou avec son port, :2222.',
    shape: hostName.or(z.literal('')),
  },
  account: { kind: 'text', label: 'Compte ou clé d’accès', shape: line(200) },
  password: {
    kind: 'password',
    label: 'Mot de passe ou clé secrète',
    shape: z.string().max(300, '300 caractères au plus.'),
  },
  path: {
    kind: 'text',
    label: 'Dossier, ou seau',
    hint: 'De préférence sur un autre disque.',
    shape: line(300).min(1, 'Indiquez le dossier, ou le seau.'),
  },
  fingerprint: {
    kind: 'text',
    label: 'Empreinte du serveur',
    hint: 'Vide, «\u00a0Essayer\u00a0» montre celle du serveur\u00a0: comparez-la, puis collez-la ici.',
    optional: true,
    shape: line(100),
  },
});

const said = z.object({ said: z.string() });
const act = 'machine';
const tries = { hits: 20, minutes: 15 };

const mail = shapesOf(mailFields);
export const tryMailContract = contract({
  method: 'POST',
  path: '/api/machine/tryMail',
  act,
  toast: false,
  summary: 'Sends a test mail to the owner who asks, by the settings given; stores nothing',
  throttle: tries,
  body: z.object(mail),
  data: said,
});
export type MailInput = z.output<typeof tryMailContract.body>;

export const saveMailContract = contract({
  method: 'PUT',
  path: '/api/machine/saveMail',
  act,
  toast: false,
  summary: 'The mail server; asks the second factor again and tells every owner by the former server',
  throttle: tries,
  body: z.object({ ...mail, ...proof }),
  data: said,
});

const bank = shapesOf(bankFields);
export const tryBankContract = contract({
  method: 'POST',
  path: '/api/machine/tryBank',
  act,
  toast: false,
  summary: 'Checks the key and seal of a terminal, and whether the bank answers; stores nothing',
  throttle: tries,
  body: z.object(bank),
  data: said,
});
export type BankInput = z.output<typeof tryBankContract.body>;

export const saveBankContract = contract({
  method: 'PUT',
  path: '/api/machine/saveBank',
  act,
  toast: false,
  summary: 'The bank’s terminal; asks the second factor again and tells every owner',
  throttle: tries,
  body: z.object({ ...bank, ...proof }),
  data: said,
});

const copies = shapesOf(copyFields);
export const tryCopiesContract = contract({
  method: 'POST',
  path: '/api/machine/tryCopies',
  act,
  toast: false,
  summary: 'Writes a small file where the copies would go, reads it back and removes it; stores nothing',
  throttle: tries,
  body: z.object(copies),
  data: said,
});
export type CopiesInput = z.output<typeof tryCopiesContract.body>;

/** What restores the shop on a bare machine. */
const sheetShape = z.object({ address: z.string(), password: z.string(), asked: z.array(z.number()) });
export type Sheet = z.output<typeof sheetShape>;

export const prepareCopiesContract = contract({
  method: 'POST',
  path: '/api/machine/prepareCopies',
  act,
  toast: false,
  summary:
    'Tries the place of the copies and answers the recovery sheet, once; nothing is copied there before its words came back',
  throttle: tries,
  body: z.object({ ...copies, ...proof }),
  data: sheetShape,
});

export const confirmCopiesContract = contract({
  method: 'POST',
  path: '/api/machine/confirmCopies',
  act,
  toast: false,
  summary: 'Two words of the recovery sheet, typed back: the copies go to the prepared place from now on',
  throttle: tries,
  body: z.object({ words: z.array(line(40)).length(2) }),
  data: said,
});

export const backUpContract = contract({
  method: 'POST',
  path: '/api/machine/backUp',
  act,
  toast: false,
  summary: 'A copy now, read back',
  throttle: { hits: 6, minutes: 15 },
  data: said,
});

export const listCopiesContract = contract({
  method: 'GET',
  path: '/api/machine/listCopies',
  act,
  toast: false,
  summary: 'The newest copies, and when one was last read back; moments are milliseconds',
  throttle: { hits: 60, minutes: 15 },
  data: z.object({
    place: z.string(),
    readBackAt: z.number().nullable(),
    copies: z.array(z.object({ name: z.string(), at: z.number() })),
  }),
});

export const examineContract = contract({
  method: 'POST',
  path: '/api/machine/examine',
  act,
  toast: false,
  summary: 'What « comptoir doctor » says of the shop; it sends a test mail',
  throttle: { hits: 10, minutes: 15 },
  data: z.array(
    z.object({ title: z.string(), findings: z.array(z.object({ problem: z.string(), remedy: z.string() })) }),
  ),
});
