import { newId } from '../../../db/id.ts';
import { email as emailShape } from '../../email.ts';
import { renderLetter } from '../../mail/renderLetter.ts';
import { createMailer } from '../../mail/transport.ts';
import type { ShopApp } from '../app.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { type Command, Misuse, only, withShop } from './command.ts';

export const mailCommand: Command = {
  usage: 'mail test ADRESSE',
  does: 'envoie un courriel d’essai, tout de suite, et dit ce que le serveur répond',
  run: (words, home) => {
    const [verb, address] = only(words, 2);
    if (verb !== 'test') throw new Misuse();
    const recipient = emailShape.safeParse(address);
    if (!recipient.success) throw new Refusal(`« ${address ?? ''} » n’est pas une adresse électronique.`);
    return withShop(home, async (app) => {
      const id = await sendTestMail(app, recipient.data);
      return app.config.smtpUrl
        ? `Le serveur de courriel a pris l’essai pour ${recipient.data}.`
        : `Sans SMTP_URL, l’essai est écrit dans ${app.config.dataDir}/mail/${id}.eml.`;
    });
  },
};

export async function sendTestMail({ config, keys, sender }: ShopApp, recipient: string): Promise<string> {
  const subject = `Essai de ${config.shopName}`;
  const text = 'Ce courriel est un essai demandé au terminal de la boutique. Il n’y a rien à faire.';
  const letter = { subject, preview: text, blocks: [{ kind: 'text' as const, text }] };
  const unsealed = { headers: {}, sealed: null, createdAt: Date.now() };
  const mail = { id: newId(), recipient, subject, ...unsealed, ...renderLetter(letter, sender) };
  const mailer = createMailer({ config, keys });
  try {
    await mailer.send(mail);
  } catch (error) {
    throw new Refusal(`Le courriel n’est pas parti : ${reasonOf(error)}`);
  } finally {
    mailer.close();
  }
  return mail.id;
}
