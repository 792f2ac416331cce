import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';
import { newId } from '../../db/id.ts';
import type { Config } from '../config.ts';
import type { Shop } from '../http/context.ts';
import { type MailContent, mailContent } from './letter.ts';
import { type Attachment, type OutgoingMail, withLinks } from './outbox.server.ts';
import { renderMail } from './renderLetter.server.ts';

const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`;

export async function deleteMailFiles(config: Pick<Config, 'dataDir'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(`${mailFolder(config)}/${id}.eml`, { force: true })));
}

/** In milliseconds: a server that hangs must not block the queue. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

type MailToSend = Pick<
  OutgoingMail,
  'id' | 'recipient' | 'subject' | 'html' | 'text' | 'headers' | 'sealed' | 'createdAt'
> & {
  attachments?: readonly Attachment[];
};
type Mailer = { send: (mail: MailToSend) => Promise<void>; close: () => void };

/** Without a mail server, each mail becomes an .eml file in DATA_DIR/mail. */
export function createMailer(shop: Pick<Shop, 'config' | 'keys'>): Mailer {
  const { siteUrl } = shop.config;
  const host = new URL(siteUrl).hostname;
  const senderAddress = `ne-pas-repondre@${host.includes('.') ? host : 'localhost'}`;
  const toMessage = ({ attachments, ...mail }: MailToSend) => {
    // Read each time, because name and address may change at run time.
    const { mailFrom, shopName, identity } = shop.config;
    const replyTo = identity.SHOP_EMAIL && { 'Reply-To': identity.SHOP_EMAIL };
    return {
      from: mailFrom ?? { name: shopName, address: senderAddress },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // Prevents automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', ...replyTo, ...mail.headers },
      messageId: `<${mail.id}@${host}>`,
      date: new Date(mail.createdAt),
      ...(attachments && { attachments: [...attachments] }),
    };
  };

  let currentTransport: { url: string | undefined; transporter: Promise<Transporter> } | undefined;
  const close = () => void currentTransport?.transporter.then((smtp) => smtp.close());
  const transporterOf = (url: string | undefined): Promise<Transporter> => {
    if (currentTransport && currentTransport.url === url) return currentTransport.transporter;
    close();
    const options = url ? { url, pool: true, maxConnections: 3, ...timeouts } : { streamTransport: true, buffer: true };
    currentTransport = {
      url,
      transporter: import('nodemailer').then(({ createTransport }) => createTransport(options)),
    };
    return currentTransport.transporter;
  };
  return {
    send: async (mail) => {
      const { smtpUrl } = shop.config;
      const transporter = await transporterOf(smtpUrl);
      const eml = (await transporter.sendMail(toMessage(withLinks(shop.keys.secrets, mail)))) as { message: Buffer };
      if (smtpUrl) return;
      const folder = mailFolder(shop.config);
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${mail.id}.eml`, eml.message, { mode: 0o600 });
    },
    close,
  };
}

/** Bypasses the outbox. @throws the server's error */
export async function sendNow(
  shop: Pick<Shop, 'config' | 'keys' | 'sender'>,
  to: { recipient: string; letter: MailContent },
) {
  const { recipient, letter } = to;
  const unsealedFields = { headers: {}, sealed: null, createdAt: Date.now() };
  const mail = {
    id: newId(),
    recipient,
    subject: letter.subject,
    ...unsealedFields,
    ...renderMail(letter, shop.sender),
  };
  const mailer = createMailer(shop);
  await mailer.send(mail).finally(mailer.close);
  return mail.id;
}

export const testMail = ({ shopName }: Shop['config']): MailContent =>
  mailContent(`Essai de ${shopName}`, 'Ce courriel est un essai demandé par la boutique.', [
    'Ce courriel est un essai demandé par la boutique. Il n’y a rien à faire.',
  ]);
