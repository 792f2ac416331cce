import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { SendMail } from './outbox.server.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`;

/** Removes the files of mails that were emptied; where mail goes by SMTP there are none. */
export async function forgetMailFiles(config: Pick<Config, 'dataDir'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(`${folderOf(config)}/${id}.eml`, { force: true })));
}

/** Milliseconds. Mails leave one after the other: a server that hangs must not hold the next ones for minutes. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** By SMTP where there is a server; else each mail becomes an .eml file in DATA_DIR/mail. */
export function createMailer(config: Config & { siteUrl: string }): { send: SendMail; close: () => void } {
  const host = new URL(config.siteUrl).hostname;
  const from = config.mailFrom ?? {
    name: config.shopName,
    address: `ne-pas-repondre@${host.includes('.') ? host : 'localhost'}`,
  };
  const message = ({ attachments, ...mail }: Parameters<SendMail>[0]) => ({
    from,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.createdAt),
    ...(attachments && { attachments: [...attachments] }),
  });

  if (config.smtpUrl) {
    const smtp = createTransport(config.smtpUrl, { pool: true, maxConnections: 2, ...patience } as object);
    return { send: async (mail) => void (await smtp.sendMail(message(mail))), close: () => smtp.close() };
  }
  const folder = folderOf(config);
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
