export const mailSecurities = ['tls', 'starttls', 'none'] as const;

type MailSettings = {
  server: string;
  port: number | null;
  security: (typeof mailSecurities)[number];
  account: string;
  password: string;
  from: string;
};
type BankSettings = { tpe: string; key: string; company: string; isLive: boolean };
/** `target`: address or folder, as in BACKUP_DIR. */
export type BackupSettings = { target: string; password: string };

export type MachineSettings = { mail?: MailSettings; bank?: BankSettings; copies?: BackupSettings };

const credentials = (account: string, password: string): string =>
  account ? `${encodeURIComponent(account)}:${encodeURIComponent(password)}@` : '';

const mailPorts = { tls: 465, starttls: 587, none: 25 };

export const smtpUrlOf = ({ server, port, security, account, password }: MailSettings): string =>
  `${security === 'tls' ? 'smtps' : 'smtp'}://${credentials(account, password)}${server}:${port ?? mailPorts[security]}/${security === 'starttls' ? '?requireTLS=true' : ''}`;

type BackupAddress = Record<'host' | 'account' | 'password' | 'path' | 'fingerprint' | 'region', string>;

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');

/** A path without a leading « / » is below the account's home. */
export const sftpAddress = ({ host, account, password, path, fingerprint }: BackupAddress): string => {
  const root = path.startsWith('/') ? '' : '~/';
  const fingerprintText = fingerprint && `?empreinte=${encodeURIComponent(fingerprint)}`;
  return `sftp://${credentials(account, password)}${host}/${root}${encodeURI(trimSlashes(path))}${fingerprintText}`;
};

/** `http://` is accepted for servers on the local network. */
export const s3Address = ({ host, account, password, path, region }: BackupAddress): string => {
  const scheme = host.startsWith('http://') ? 's3+http' : 's3';
  const name = trimSlashes(host.replace(/^https?:\/\//, ''));
  return `${scheme}://${credentials(account, password)}${name}/${encodeURI(trimSlashes(path))}${region && `?region=${encodeURIComponent(region)}`}`;
};

export const bankBaseUrl = 'https://p.monetico-services.com/';
export const sandboxPaymentUrl = `${bankBaseUrl}test/paiement.cgi`;

export const isSandbox = (url: string): boolean => URL.canParse(url) && new URL(url).pathname.startsWith('/test/');

/** 20 bytes in hexadecimal; in older keys of the bank, the last pair is encoded differently. */
export const merchantKeyPattern = /^[0-9a-fA-F]{38}(?:[0-9a-fA-F]{2}|[G-PX-\]][0-9a-fA-F]|[0-9a-fA-F]M)$/;

type BankAddresses = { paymentUrl?: string | undefined; servicesUrl?: string | undefined };

export function bankConfig(
  keys: Pick<BankSettings, 'tpe' | 'key' | 'company'>,
  { paymentUrl, servicesUrl }: BankAddresses,
) {
  const url = paymentUrl ?? sandboxPaymentUrl;
  const serviceUrl = servicesUrl ?? `https://payment-api.e-i.com/${isSandbox(url) ? 'test/' : ''}`;
  return { tpe: keys.tpe, key: keys.key, company: keys.company, url, services: serviceUrl.replace(/\/*$/, '/') };
}
