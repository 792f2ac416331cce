import { z } from 'zod';
import { emailShape } from '../../../email.ts';
import { contract, textUpTo } from '../../../http/contract.ts';
import { mailSecurities, merchantKeyPattern } from '../../../machine.ts';
import { deskFields, shapesOf } from '../../../ui/desk/fields.ts';
import { proof } from '../../configuration/proof.ts';

/** The scheme of a pasted address is left out, except the one of S3. */
const server = textUpTo(200).overwrite((text) => text.replace(/^(smtps?|sftp|ssh):\/\/|\/+$/gi, ''));
const secretHint =
  'Scellé, il n’est plus montré. Vide, celui qui est gardé reste, pour le même serveur et le même compte.';

const secret = z.string().max(300, '300 caractères au plus.');

const wrongPortText = 'Indiquez un port, comme 465.';

export const mailFields = deskFields({
  server: {
    kind: 'text',
    label: 'Serveur',
    hint: 'Comme smtp.exemple.fr.',
    shape: server.regex(
      /^[\w.-]+$/,
      'Indiquez le nom du serveur, comme smtp.exemple.fr\u00a0; son port s’écrit à côté.',
    ),
  },
  port: {
    kind: 'decimal',
    label: 'Port',
    hint: 'Vide, celui du chiffrement.',
    optional: true,
    shape: z.int(wrongPortText).min(1, wrongPortText).max(65_535, wrongPortText).nullable(),
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
  account: {
    kind: 'text',
    label: 'Compte',
    hint: 'Souvent l’adresse électronique.',
    optional: true,
    shape: textUpTo(200),
  },
  password: {
    kind: 'password',
    label: 'Mot de passe',
    hint: secretHint,
    shape: secret,
  },
  from: {
    kind: 'email',
    label: 'Adresse d’envoi',
    hint: 'Vide, ne-pas-repondre@ au nom de la boutique.',
    optional: true,
    shape: emailShape('Indiquez une adresse électronique, comme boutique@exemple.fr.').or(z.literal('')),
  },
});

export const bankFields = deskFields({
  tpe: {
    kind: 'text',
    label: 'Numéro de terminal (TPE)',
    shape: textUpTo(7).regex(/^[A-Za-z0-9]{7}$/, 'Indiquez les 7 lettres et chiffres du terminal.'),
  },
  company: {
    kind: 'text',
    label: 'Code société',
    shape: textUpTo(60).min(1, 'Indiquez le code société donné par la banque.'),
  },
  key: {
    kind: 'password',
    label: 'Clé de sécurité',
    hint: 'Les 40 caractères donnés par la banque. Scellée, elle n’est plus montrée. Vide, celle qui est gardée reste, pour le même terminal.',
    shape: textUpTo(40)
      .regex(merchantKeyPattern, 'Recopiez les 40 caractères de la clé donnée par la banque.')
      .or(z.literal('')),
  },
  isLive: { kind: 'box', label: 'Vrais paiements (décoché\u00a0: bac à sable de la banque)', shape: z.boolean() },
});

export const backupFields = deskFields({
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
    shape: server
      .regex(/^(https?:\/\/)?[\w.-]+(:\d{1,5})?$/, 'Indiquez un nom de serveur, comme sauvegarde.exemple.fr.')
      .or(z.literal('')),
  },
  account: { kind: 'text', label: 'Compte ou clé d’accès', shape: textUpTo(200) },
  password: {
    kind: 'password',
    label: 'Mot de passe ou clé secrète',
    shape: secret,
  },
  path: {
    kind: 'text',
    label: 'Dossier, ou seau',
    hint: 'De préférence sur un autre disque.',
    shape: textUpTo(300).min(1, 'Indiquez le dossier, ou le seau.'),
  },
  region: {
    kind: 'text',
    label: 'Région',
    hint: 'Celle que dit l’hébergeur, comme fr-par.',
    optional: true,
    shape: textUpTo(40),
  },
  fingerprint: {
    kind: 'text',
    label: 'Empreinte du serveur',
    hint: 'Vide, «\u00a0Essayer\u00a0» montre celle du serveur\u00a0: comparez-la, puis collez-la ici.',
    optional: true,
    shape: textUpTo(100),
  },
});

const message = z.object({ text: z.string() });
const commonOptions = { permission: 'machine', toast: false } as const;
const throttle = { hits: 30, minutes: 15 };

const sheetShape = z.object({ address: z.string(), password: z.string(), wordIndexes: z.array(z.number()) });
export type RecoverySheet = z.output<typeof sheetShape>;

const settings = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('setting', [
    z.object({ setting: z.literal('mail'), ...shapesOf(mailFields), ...more }),
    z.object({ setting: z.literal('bank'), ...shapesOf(bankFields), ...more }),
    z.object({ setting: z.literal('copies'), ...shapesOf(backupFields), ...more }),
  ]);

export const trySettingContract = contract('POST /api/machine/try', {
  ...commonOptions,
  summary: 'Tries a mail server, a terminal or a place of copies as given; stores nothing',
  throttle,
  body: settings({}),
  data: message,
});
export type SettingInput = z.output<typeof trySettingContract.body>;
export type SettingName = SettingInput['setting'];

export const saveSettingContract = contract('PUT /api/machine/save', {
  ...commonOptions,
  summary:
    'Saves it after the second factor, and tells every owner by the former mail server; for copies it answers the recovery sheet, once, and waits for its words',
  throttle,
  body: settings(proof),
  data: message.extend({ sheet: sheetShape.nullable() }),
});
export type SavedSettingInput = z.output<typeof saveSettingContract.body>;

export const confirmCopiesContract = contract('POST /api/machine/confirmCopies', {
  ...commonOptions,
  summary: 'Two words of the recovery sheet, typed back: the copies go to the prepared place from now on',
  throttle,
  body: z.object({ words: z.array(textUpTo(40)).length(2) }),
  data: message,
});

export const backUpContract = contract('POST /api/machine/backUp', {
  ...commonOptions,
  summary: 'Makes a backup now and verifies the new data by reading it back',
  throttle: { hits: 6, minutes: 15 },
  data: message,
});

export const listCopiesContract = contract('GET /api/machine/listCopies', {
  ...commonOptions,
  summary: 'The newest copies; moments are milliseconds',
  throttle,
  data: z.object({
    place: z.string(),
    copies: z.array(z.object({ name: z.string(), at: z.number() })),
  }),
});

export const examineContract = contract('POST /api/machine/examine', {
  ...commonOptions,
  summary: 'What « comptoir doctor » says of the shop; it sends a test mail',
  throttle: { hits: 10, minutes: 15 },
  data: z.array(
    z.object({ title: z.string(), findings: z.array(z.object({ problem: z.string(), remedy: z.string() })) }),
  ),
});

export const newReleaseContract = contract('POST /api/machine/newRelease', {
  ...commonOptions,
  summary: 'Whether a newer release is published, and what it brings',
  throttle: { hits: 10, minutes: 15 },
  data: z.object({ text: z.string(), news: z.string() }),
});
