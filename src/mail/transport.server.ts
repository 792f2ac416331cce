import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';
import { newId } from '../../db/id.ts';
import type { Config } from '../config.ts';
import type { Shop } from '../http/context.ts';
import { type Letter, letterOf } from './letter.ts';
import { type Attachment, type OutgoingMail, withLinks } from './outbox.server.ts';
import { renderLetter } from './renderLetter.server.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`;

export async function forgetMailFiles(config: Pick<Config, 'dataDir'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(`${folderOf(config)}/${id}.eml`, { force: true })));
}

/** Milliseconds; a hanging server must not block the queue. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

type SentMail = Pick<
  OutgoingMail,
  'id' | 'recipient' | 'subject' | 'html' | 'text' | 'headers' | 'sealed' | 'createdAt'
> & {
  attachments?: readonly Attachment[];
};
type Mailer = { send: (mail: SentMail) => Promise<void>; close: () => void };

/** Without a server each mail becomes an .eml file in DATA_DIR/mail. */
export function createMailer(shop: Pick<Shop, 'config' | 'keys'>): Mailer {
  const { siteUrl } = shop.config;
  const host = new URL(siteUrl).hostname;
  const address = `ne-pas-repondre@${host.includes('.') ? host : 'localhost'}`;
  const message = ({ attachments, ...mail }: SentMail) => {
    // Name and address may change at run time.
    const { mailFrom, shopName, identity } = shop.config;
    const replyTo = identity.SHOP_EMAIL && { 'Reply-To': identity.SHOP_EMAIL };
    return {
      from: mailFrom ?? { name: shopName, address },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // RFC 3834: prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated', ...replyTo, ...mail.headers },
      messageId: `<${mail.id}@${host}>`,
      date: new Date(mail.createdAt),
      ...(attachments && { attachments: [...attachments] }),
    };
  };

  let current: { url: string | undefined; transporter: Promise<Transporter> } | undefined;
  const close = () => void current?.transporter.then((smtp) => smtp.close());
  const transporterOf = (url: string | undefined): Promise<Transporter> => {
    if (current && current.url === url) return current.transporter;
    close();
    const options = url ? { url, pool: true, maxConnections: 3, ...timeouts } : { streamTransport: true, buffer: true };
    current = { url, transporter: import('nodemailer').then(({ createTransport }) => createTransport(options)) };
    return current.transporter;
  };
  return {
    send: async (mail) => {
      const { smtpUrl } = shop.config;
      const transporter = await transporterOf(smtpUrl);
      const eml = (await transporter.sendMail(message(withLinks(shop.keys.secrets, mail)))) as { message: Buffer };
      if (smtpUrl) return;
      const folder = folderOf(shop.config);
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${mail.id}.eml`, eml.message, { mode: 0o600 });
    },
    close,
  };
}

/** Sends without the outbox. @throws the server's error */
export async function sendNow(
  shop: Pick<Shop, 'config' | 'keys' | 'sender'>,
  to: { recipient: string; letter: Letter },
) {
  const { recipient, letter } = to;
  const unsealed = { headers: {}, sealed: null, createdAt: Date.now() };
  const mail = { id: newId(), recipient, subject: letter.subject, ...unsealed, ...renderLetter(letter, shop.sender) };
  const mailer = createMailer(shop);
  await mailer.send(mail).finally(mailer.close);
  return mail.id;
}

export const testLetter = ({ shopName }: Shop['config']): Letter =>
  letterOf(`Essai de ${shopName}`, 'Ce courriel est un essai demandé par la boutique.', [
    'Ce courriel est un essai demandé par la boutique. Il n’y a rien à faire.',
  ]);
