import { email as emailShape } from '../../email.ts';
import type { Shop } from '../../http/context.ts';
import { sendNow, testMail } from '../../mail/transport.server.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { type Command, limitArgs, UsageError, withShop } from './command.ts';

export const mailCommand: Command = {
  usage: 'mail test ADRESSE',
  summary: 'envoie un courriel d’essai, tout de suite, et dit ce que le serveur répond',
  run: (args, home) => {
    const [verb, address] = limitArgs(args, 2);
    if (verb !== 'test' || address === undefined) throw new UsageError();
    const recipient = emailShape.safeParse(address);
    if (!recipient.success) throw new Refusal(`« ${address} » n’est pas une adresse électronique.`);
    return withShop(home, async (app) => {
      const id = await sendTestMail(app, recipient.data);
      return app.config.smtpUrl
        ? `Le serveur de courriel a pris l’essai pour ${recipient.data}.`
        : `Sans SMTP_URL, l’essai est écrit dans ${app.config.dataDir}/mail/${id}.eml.`;
    });
  },
};

export const sendTestMail = (app: Pick<Shop, 'config' | 'keys' | 'sender'>, recipient: string): Promise<string> =>
  sendNow(app, { recipient, letter: testMail(app.config) }).catch((error: unknown) => {
    const { smtpUrl } = app.config;
    const serverText = smtpUrl ? ` par ${new URL(smtpUrl).host}` : '';
    throw new Refusal(`Le courriel n’est pas parti${serverText} : ${reasonOf(error)}`);
  });
