import { z } from 'zod';

const text = z.string().trim().min(1).optional();
const switchValue = z.enum(['0', '1']).optional();

/** Where a value is missing the pages say « à compléter »: the dealer's identity is never invented. */
export const identityNames = {
  SHOP_ADDRESS: 'adresse',
  SHOP_PHONE: 'téléphone',
  SHOP_EMAIL: 'adresse électronique',
  SHOP_HOURS: 'horaires du comptoir',
  SHOP_RCS: 'RCS',
  SHOP_SIREN: 'SIREN',
  SHOP_CAPITAL: 'capital social',
  SHOP_DIRECTOR: 'directeur de la publication',
  SHOP_VAT: 'numéro de TVA',
  SHOP_LICENCE: 'autorisation de changeur manuel',
  SHOP_HOST: 'hébergeur du site',
  SHOP_MEDIATOR: 'médiateur de la consommation',
  SHOP_ACCESSIBILITY: 'déclaration d’accessibilité',
  SHOP_IBAN: 'IBAN',
  SHOP_BIC: 'BIC',
} as const;

export type ShopIdentityName = keyof typeof identityNames;

const identityShape = Object.fromEntries(Object.keys(identityNames).map((name) => [name, text])) as Record<
  ShopIdentityName,
  typeof text
>;

/** Forty characters that give 20 bytes: hexadecimal, or with the last two of the bank’s older keys. */
const merchantKey = /^[0-9a-fA-F]{38}(?:[0-9a-fA-F]{2}|[G-PX-\]][0-9a-fA-F]|[0-9a-fA-F]M)$/;

/** 32 bytes, in hexadecimal or base64. */
const secretKey = z
  .string()
  .transform((given) => Buffer.from(given, /^[0-9a-f]{64}$/i.test(given) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in hexadecimal or base64');

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: z.url({ protocol: /^https?$/, error: 'must be the public http(s) address of the shop' }).optional(),
  DEMO: switchValue,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: text,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10).max(128).optional(),
  MONETICO_TPE: z
    .string()
    .regex(/^[A-Za-z0-9]{7}$/)
    .optional(),
  MONETICO_KEY: z.string().regex(merchantKey, 'must be the 40 characters of the key that the bank gave').optional(),
  MONETICO_COMPANY: text,
  MONETICO_URL: z.url({ protocol: /^https$/ }).optional(),
  MONETICO_SERVICES_URL: z.url({ protocol: /^https$/ }).optional(),
  IDENTITY_KEY: secretKey.optional(),
  // A shop may ask more than the law does (CMF L561-2, L561-12), never less.
  IDENTITY_METAL_EUROS: z.coerce.number().int().min(1).max(10_000).default(10_000),
  IDENTITY_METAL_DAYS: z.coerce.number().int().min(30).max(366).default(30),
  IDENTITY_KEEP_YEARS: z.coerce.number().int().min(5).max(30).default(5),
  IDENTITY_REFUSED_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  IDENTITY_PENDING_DAYS: z.coerce.number().int().min(30).max(1825).default(90),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  SHOP_NAME: text,
  ...identityShape,
});

/** The bank's sandbox: real payments are switched on knowingly. */
const sandboxPage = 'https://p.monetico-services.com/test/paiement.cgi';

const isSandbox = (url: string): boolean => URL.canParse(url) && new URL(url).pathname.startsWith('/test/');

/** A folder's address, as file names are put to it. */
const folder = (url: string): string => url.replace(/\/*$/, '/');

/** What one variable says about another; told together with the rest, so read before anything is parsed. */
function crossProblems(env: Record<string, string | undefined>): string[] {
  const bank = ['MONETICO_TPE', 'MONETICO_KEY', 'MONETICO_COMPANY'];
  const given = bank.find((name) => env[name]);
  const missing = bank.filter((name) => given && !env[name]).map((name) => `${name}: is needed with ${given}`);
  const services = env['MONETICO_SERVICES_URL'];
  if (services && isSandbox(folder(services)) !== isSandbox(env['MONETICO_URL'] ?? sandboxPage))
    missing.push('MONETICO_SERVICES_URL: must be of the sandbox (/test/) exactly when MONETICO_URL is');
  if (env['DEMO'] === '1' && given && !isSandbox(env['MONETICO_URL'] ?? sandboxPage))
    missing.push('DEMO: cannot be 1 with the bank’s live page: a demo says that no sale is real');
  if (env['ADMIN_PASSWORD'] && !env['ADMIN_EMAIL']) missing.push('ADMIN_EMAIL: is needed with ADMIN_PASSWORD');
  return missing;
}

export type Bank = {
  tpe: string;
  key: string;
  company: string;
  url: string;
  /** Folder where the bank answers questions about payments and refunds. */
  services: string;
};

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  siteUrl: string | undefined;
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Absent: a demo runs its own test bank, a real shop takes no card. */
  bank: Bank | undefined;
  /** Encrypts the identity files; absent: a key made on first start is kept in DATA_DIR. */
  identityKey: Buffer | undefined;
  /** From how many cents of metal, in one order or over how many days, identity is asked. */
  identityTerms: { metalThreshold: number; metalWindowDays: number };
  /** Years that identity files are kept after the last order. */
  identityKeepYears: number;
  /** Days that identity files are kept after a refusal. */
  identityRefusedDays: number;
  /** Days that identity files nobody looked at are kept for a client without an order. */
  identityPendingDays: number;
  /** How many proxies in front of the shop are ours. */
  trustProxy: number;
  logLevel: string;
  shopName: string;
  /** The names of the dealer's identity that the environment sets, which the back office then cannot. */
  fixedNames: readonly string[];
  identity: Partial<Record<ShopIdentityName, string>>;
};

export class ConfigError extends Error {}

/**
 * Reads the environment once, at start.
 * @throws ConfigError that names every missing or wrong variable in one message.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...crossProblems(filled),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The environment is not right:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  const env = parsed.data;
  const page = env.MONETICO_URL ?? sandboxPage;
  const bank =
    env.MONETICO_TPE && env.MONETICO_KEY && env.MONETICO_COMPANY
      ? {
          tpe: env.MONETICO_TPE,
          key: env.MONETICO_KEY,
          company: env.MONETICO_COMPANY,
          url: page,
          services: folder(
            env.MONETICO_SERVICES_URL ?? `https://payment-api.e-i.com/${isSandbox(page) ? 'test/' : ''}`,
          ),
        }
      : undefined;
  const names = Object.keys(identityNames) as ShopIdentityName[];
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    siteUrl: env.SITE_URL?.replace(/\/+$/, ''),
    demo: env.DEMO ? env.DEMO === '1' : !env.ADMIN_EMAIL && !bank,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    bank,
    identityKey: env.IDENTITY_KEY,
    identityTerms: { metalThreshold: env.IDENTITY_METAL_EUROS * 100, metalWindowDays: env.IDENTITY_METAL_DAYS },
    identityKeepYears: env.IDENTITY_KEEP_YEARS,
    identityRefusedDays: env.IDENTITY_REFUSED_DAYS,
    identityPendingDays: env.IDENTITY_PENDING_DAYS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    shopName: env.SHOP_NAME ?? 'Comptoir Vermeil',
    fixedNames: ['SHOP_NAME', ...names].filter((name) => filled[name] !== undefined),
    identity: Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}

/** A shop that sells in earnest takes cards only through a bank of its own; the test bank is the demo's. */
export const hasTestBank = ({ bank, demo }: Pick<Config, 'bank' | 'demo'>): boolean => demo && !bank;
export const takesCards = ({ bank, demo }: Pick<Config, 'bank' | 'demo'>): boolean => demo || bank !== undefined;

/** The dealer's identity values that are still missing, in French, for the overview. */
export const missingIdentity = (config: Config): string[] =>
  (Object.keys(identityNames) as ShopIdentityName[]).filter((n) => !config.identity[n]).map((n) => identityNames[n]);

/** A value of the dealer's identity as the pages print it. */
export const identityValue = (config: Config, name: ShopIdentityName): string =>
  config.identity[name] ?? `${identityNames[name]} à compléter`;
