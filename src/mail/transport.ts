import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Shop } from '../http/context.ts';
import { type Attachment, type OutgoingMail, withLinks } from './outbox.server.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`;

export async function forgetMailFiles(config: Pick<Config, 'dataDir'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(`${folderOf(config)}/${id}.eml`, { force: true })));
}

/** Milliseconds. Mails leave one at a time: a hanging server must not block the queue for minutes. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

type Sent = Pick<
  OutgoingMail,
  'id' | 'recipient' | 'subject' | 'html' | 'text' | 'headers' | 'sealed' | 'createdAt'
> & {
  attachments?: readonly Attachment[];
};
type Mailer = { send: (mail: Sent) => Promise<void>; close: () => void };

/** By SMTP where there is a server; else each mail becomes an .eml file of the machine's owner in DATA_DIR/mail. */
export function createMailer(shop: Pick<Shop, 'config' | 'keys'>): Mailer {
  const { siteUrl, smtpUrl } = shop.config;
  const host = new URL(siteUrl).hostname;
  const address = `ne-pas-repondre@${host.includes('.') ? host : 'localhost'}`;
  const message = ({ attachments, ...mail }: Sent) => {
    // Asked for each mail: name and address may have been changed since the start.
    const { mailFrom, shopName, identity } = shop.config;
    const replyTo = identity.SHOP_EMAIL && { 'Reply-To': identity.SHOP_EMAIL };
    return {
      from: mailFrom ?? { name: shopName, address },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // RFC 3834: an absence notice is not sent in answer to it.
      headers: { 'Auto-Submitted': 'auto-generated', ...replyTo, ...mail.headers },
      messageId: `<${mail.id}@${host}>`,
      date: new Date(mail.createdAt),
      ...(attachments && { attachments: [...attachments] }),
    };
  };

  const transport = smtpUrl
    ? { url: smtpUrl, pool: true, maxConnections: 3, ...patience }
    : { streamTransport: true, buffer: true };
  let opened: Promise<Transporter> | undefined;
  const send = async (mail: Sent) => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(transport));
    return (await opened).sendMail(message(withLinks(shop.keys.secrets, mail))) as Promise<{ message: Buffer }>;
  };
  if (smtpUrl) {
    return {
      send: async (mail) => void (await send(mail)),
      close: () => void opened?.then((smtp) => smtp.close()),
    };
  }
  const folder = folderOf(shop.config);
  mkdirSync(folder, { recursive: true });
  return {
    send: async (mail) => writeFileSync(`${folder}/${mail.id}.eml`, (await send(mail)).message, { mode: 0o600 }),
    close: () => undefined,
  };
}
