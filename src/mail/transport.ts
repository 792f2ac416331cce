import { mkdirSync, writeFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { OutgoingMail, SendMail } from './outbox.server.ts';

/** By SMTP where there is a server; else each mail becomes an .eml file in DATA_DIR/mail. */
export function createMailer(config: Config & { siteUrl: string }): { send: SendMail; close: () => void } {
  const host = new URL(config.siteUrl).hostname;
  const from = config.mailFrom ?? {
    name: config.shopName,
    address: `ne-pas-repondre@${host.includes('.') ? host : 'localhost'}`,
  };
  const message = (mail: OutgoingMail) => ({
    from,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.createdAt),
  });

  if (config.smtpUrl) {
    const smtp = createTransport(config.smtpUrl, { pool: true, maxConnections: 2 } as object);
    return { send: async (mail) => void (await smtp.sendMail(message(mail))), close: () => smtp.close() };
  }
  const folder = `${config.dataDir}/mail`;
  mkdirSync(folder, { recursive: true });
  const files = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message: eml } = await files.sendMail(message(mail));
      writeFileSync(`${folder}/${mail.id}.eml`, eml as Buffer);
    },
    close: () => undefined,
  };
}
