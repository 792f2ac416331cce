import { z } from 'zod';
import { isBic, isIban, isSiren, isVatNumber, type ShopIdentityName, shopIdentityLabels } from './dealer.ts';
import { emailShape } from './email.ts';
import { lawValue } from './law.ts';
import { merchantKeyPattern } from './machine.ts';

const text = z.string().trim().min(1).optional();
const switchValue = z.enum(['0', '1'], 'doit être 0 ou 1').optional();

const integer = (min: number, max: number) => {
  const error = `doit être un nombre entier de ${min} à ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const address = (protocol: RegExp, error: string) => z.url({ protocol, error }).optional();
const encodingHint = ' ; dans le compte et le secret, % s’écrit %25, @ %40, / %2F, # %23, ? %3F, : %3A, espace %20';
const checkedText = (isValid: (text: string) => boolean, sentence: string) =>
  z.string().trim().refine(isValid, sentence).optional();

function isSiteUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** A `/` or `#` in a password must be encoded, or it would start a path. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.host !== '' && /^\/?$/.test(url.pathname + url.hash);
}

/** A folder or an address: `sftp:host` without slashes is neither. */
function isBackupTarget(text: string): boolean {
  if (!text.includes('://')) return !/^(sftp|s3):/.test(text);
  const url = URL.parse(text);
  return url !== null && /^(sftp|s3(\+http)?):$/.test(url.protocol) && url.host !== '' && url.pathname.length > 1;
}

const identityShape = {
  ...(Object.fromEntries(Object.keys(shopIdentityLabels).map((name) => [name, text])) as Record<
    ShopIdentityName,
    typeof text
  >),
  SHOP_EMAIL: emailShape('doit être une adresse électronique, comme contact@exemple.fr').optional(),
  SHOP_SIREN: checkedText(isSiren, 'n’est pas un SIREN : neuf chiffres, dont le dernier contrôle les autres'),
  SHOP_VAT: checkedText(isVatNumber, 'n’est pas un numéro de TVA : FR, deux chiffres de contrôle, puis le SIREN'),
  SHOP_IBAN: checkedText(isIban, 'n’est pas un IBAN : un caractère manque ou est faux'),
  SHOP_BIC: checkedText(isBic, 'n’est pas un BIC : 8 ou 11 lettres et chiffres, comme BNPAFRPP'),
};

const secretKey = z
  .string()
  .transform((value) => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'doit faire 32 octets, en hexadécimal ou en base64');

const identityMetalEuros = lawValue('metalThreshold') / 100;

export const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(4321),
  DATA_DIR: z.string().default('./data'),
  CACHE_DIR: text,
  SITE_URL: checkedText(isSiteUrl, 'doit être l’adresse publique de la boutique, en http ou https, sans chemin'),
  DEMO: switchValue,
  SMTP_URL: checkedText(isMailServer, `doit être smtps://compte:secret@serveur, ou smtp://…${encodingHint}`),
  MAIL_FROM: text,
  ADMIN_EMAIL: emailShape('doit être une adresse électronique, comme vous@exemple.fr').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'doit faire 10 caractères au moins').max(128, 'en fait plus de 128').optional(),
  MONETICO_TPE: z
    .string()
    .regex(/^[A-Za-z0-9]{7}$/, 'doit être les 7 lettres et chiffres du terminal')
    .optional(),
  MONETICO_KEY: z
    .string()
    .regex(merchantKeyPattern, 'doit être les 40 caractères de la clé donnée par la banque')
    .optional(),
  MONETICO_COMPANY: text,
  MONETICO_URL: address(/^https$/, 'doit être une adresse en https'),
  MONETICO_SERVICES_URL: address(/^https$/, 'doit être une adresse en https'),
  IDENTITY_KEY: secretKey.optional(),
  // Never laxer than the law (CMF L561-2, L561-12).
  IDENTITY_METAL_EUROS: integer(1, identityMetalEuros).default(identityMetalEuros),
  IDENTITY_METAL_DAYS: integer(30, 366).default(30),
  IDENTITY_KEEP_YEARS: integer(5, 30).default(5),
  IDENTITY_REFUSED_DAYS: integer(1, 365).default(30),
  IDENTITY_PENDING_DAYS: integer(30, 1825).default(90),
  HSTS_SUBDOMAINS: switchValue,
  TRUST_PROXY: integer(0, 5).default(0),
  METRICS_PORT: integer(1, 65_535).optional(),
  FEED_INSIDE: switchValue,
  ADDRESS_URL: address(/^https?$/, 'doit être une adresse en http ou https'),
  BACKUP_DIR: checkedText(
    isBackupTarget,
    `doit être un dossier, sftp://compte:secret@hôte/dossier ou s3://clé:secret@hôte/seau${encodingHint}`,
  ),
  BACKUP_PASSWORD: z.string().min(12, 'doit faire 12 caractères au moins').optional(),
  HEARTBEAT_URL: address(/^https?$/, 'doit être une adresse en http ou https'),
  UPDATE_URL: address(/^https?$/, 'doit être l’adresse en http ou https où les versions sont publiées'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'doit être silent, error, warn, info ou debug')
    .default('info'),
  SHOP_NAME: text,
  ...identityShape,
});

export type EnvironmentName = keyof typeof environment.shape;

export const buildNames = ['PUBLIC_API_BASE'];
