import { closest, distance } from 'fastest-levenshtein';
import { fold } from '../db/fold.ts';
import type { DeliveryTimes } from '../db/schema/shop.ts';
import { type ShopIdentityName, shopIdentityLabels } from './dealer.ts';
import { environment } from './environment.ts';
import { bankConfig, isSandbox, sandboxPaymentUrl } from './machine.ts';

function dependencyProblems(env: Record<string, string | undefined>): string[] {
  const bankNames = ['MONETICO_TPE', 'MONETICO_KEY', 'MONETICO_COMPANY'];
  const firstName = bankNames.find((name) => env[name]);
  const missing = bankNames
    .filter((name) => firstName && !env[name])
    .map((name) => `${name} : est nécessaire avec ${firstName}`);
  const servicesUrl = env['MONETICO_SERVICES_URL'];
  if (servicesUrl && isSandbox(`${servicesUrl}/`) !== isSandbox(env['MONETICO_URL'] ?? sandboxPaymentUrl))
    missing.push(
      'MONETICO_SERVICES_URL : doit être du bac à sable (/test/) si MONETICO_URL en est, et seulement alors',
    );
  if (env['DEMO'] === '1' && firstName && !isSandbox(env['MONETICO_URL'] ?? sandboxPaymentUrl))
    missing.push(
      'DEMO : ne peut être 1 avec la vraie page de la banque, car une démonstration dit que rien n’y est vendu',
    );
  if (env['BACKUP_DIR']?.includes('://') && !env['BACKUP_PASSWORD'])
    missing.push('BACKUP_PASSWORD : est nécessaire avec une adresse dans BACKUP_DIR, car la copie quitte la machine');
  if (env['ADMIN_PASSWORD'] && !env['ADMIN_EMAIL']) missing.push('ADMIN_EMAIL : est nécessaire avec ADMIN_PASSWORD');
  return missing;
}

/** Variables of ccache and cron, which differ from the shop's by one typo. */
const ignoredNames = ['CCACHE_DIR', 'MAILFROM'];

/** Short names are not compared, because too many names of other programs differ by one letter. */
function nameProblems(env: Record<string, string | undefined>): string[] {
  const knownVariables = Object.keys(environment.shape);
  const longNames = knownVariables.filter((name) => name.length > 5);
  const unexpectedNames = Object.keys(env).filter(
    (name) => !knownVariables.includes(name) && !ignoredNames.includes(name),
  );
  return unexpectedNames.flatMap((name) => {
    const hasOurPrefix = /^(SHOP|MONETICO|IDENTITY|BACKUP)_/.test(name);
    const nearestName = closest(name, longNames);
    const isTypo = distance(name, nearestName) <= (hasOurPrefix ? 3 : 2);
    if (!hasOurPrefix && !isTypo) return [];
    return [`${name} : ce nom n’existe pas${isTypo ? ` ; vouliez-vous dire ${nearestName} ?` : ''}`];
  });
}

/** Example values of docs/hosting.md and deploy/, now or in earlier versions. */
const examplePattern = /^un (autre )?long mot de passe( a vous)?$|[/@](boutique|smtp)\.example\b/;

const exampleProblems = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter((name) => name in environment.shape && examplePattern.test(fold(env[name] ?? '')))
    .map((name) => `${name} : porte encore la valeur d’exemple du mode d’emploi : donnez la vôtre`);

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

/** `examples`: allows example values, for old backups. @throws ConfigError naming every wrong variable */
export function readConfig(variables: Record<string, string | undefined>, { examples = false } = {}) {
  const nonEmptyVars = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmptyVars, { jitless: true });
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} : ${issue.message}`),
    ...dependencyProblems(nonEmptyVars),
    ...nameProblems(nonEmptyVars),
    ...(examples ? [] : exampleProblems(nonEmptyVars)),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `Les réglages sont à corriger (/etc/comptoir.env, ou l’environnement) :\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const env = parsed.data;
  const { MONETICO_TPE: tpe, MONETICO_KEY: key, MONETICO_COMPANY: company } = env;
  const bank =
    tpe && key && company
      ? bankConfig({ tpe, key, company }, { paymentUrl: env.MONETICO_URL, servicesUrl: env.MONETICO_SERVICES_URL })
      : undefined;
  const names = Object.keys(shopIdentityLabels) as ShopIdentityName[];
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    siteUrl: env.SITE_URL?.replace(/\/+$/, ''),
    demo: env.DEMO ? env.DEMO === '1' : !env.ADMIN_EMAIL && !bank,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    /** Without a bank, a demo uses the test bank, and a real shop accepts no cards. */
    bank,
    /** Without IDENTITY_KEY, a key is created in DATA_DIR at the first start. */
    identityKey: env.IDENTITY_KEY,
    /** Identity is verified from this many cents of metal, in one order or in all orders of this many days. */
    identityLimits: { metalThreshold: env.IDENTITY_METAL_EUROS * 100, metalWindowDays: env.IDENTITY_METAL_DAYS },
    identityRetention: {
      keepYears: env.IDENTITY_KEEP_YEARS,
      refusedDays: env.IDENTITY_REFUSED_DAYS,
      pendingDays: env.IDENTITY_PENDING_DAYS,
    },
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    trustProxy: env.TRUST_PROXY,
    metricsPort: env.METRICS_PORT,
    allowPrivateFeeds: env.FEED_INSIDE === '1',
    addressUrl: env.ADDRESS_URL,
    backupDir: env.BACKUP_DIR,
    backupPassword: env.BACKUP_PASSWORD,
    heartbeatUrl: env.HEARTBEAT_URL,
    logLevel: env.LOG_LEVEL,
    shopName: env.SHOP_NAME ?? 'Comptoir Vermeil',
    opening: { week: [], exceptions: [] } as DeliveryTimes['opening'],
    /** Settings that are read-only in the back office. */
    fixedNames: ['SHOP_NAME', ...names].filter((name) => nonEmptyVars[name] !== undefined),
    identity: Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : []))) as Partial<
      Record<ShopIdentityName, string>
    >,
  };
}

export const hasTestBank = ({ bank, demo }: Pick<Config, 'bank' | 'demo'>): boolean => demo && !bank;
export const takesCards = ({ bank, demo }: Pick<Config, 'bank' | 'demo'>): boolean => demo || bank !== undefined;

export const sendsMail = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean => smtpUrl !== undefined;

export const takesPayments = (config: Pick<Config, 'bank' | 'demo' | 'identity'>): boolean =>
  takesCards(config) || Boolean(config.identity.SHOP_IBAN);
export const noPaymentsText =
  'Rien ne se commande en ligne pour le moment\u00a0: la boutique ne prend encore ni carte ni virement. Écrivez-nous, ou venez au comptoir.';

/** Banks compare this name with a transfer's beneficiary (EU 2024/886). */
export const legalName = ({ identity, shopName }: Pick<Config, 'identity' | 'shopName'>): string =>
  identity.SHOP_LEGAL_NAME ?? shopName;

export const identityText = (
  { identity }: Pick<Config, 'identity'>,
  names: readonly ShopIdentityName[],
  separator = ', ',
) => names.flatMap((name) => identity[name] ?? []).join(separator);

export const signatureText = (config: Config, names: readonly ShopIdentityName[]): string =>
  [config.shopName, identityText(config, names)].filter(Boolean).join(', ');
