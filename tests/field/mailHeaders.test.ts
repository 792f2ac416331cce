import { expect, test } from 'vitest';
import { createMailer } from '../../src/mail/transport.server.ts';
import { shopOf } from '../support/context.ts';
import { tempFolder } from '../support/folder.ts';
import { mailFile } from '../support/mails.ts';

const mail = { id: 'm1', recipient: 'zoe@example.fr', subject: 'Commande', html: '', text: 'Bonjour', sealed: null };

async function sent(headers: Record<string, string>, rename: { shopName?: string } = {}) {
  const dataDir = tempFolder();
  const shop = shopOf({ DATA_DIR: dataDir, SHOP_EMAIL: 'comptoir@shop.example' });
  const mailer = createMailer(shop);
  Object.assign(shop, { config: { ...shop.config, ...rename } });
  await mailer.send({ ...mail, headers, createdAt: 1 });
  const file = await mailFile(dataDir, mail.id);
  const auto = file?.headers.find(({ key }) => key === 'auto-submitted')?.value;
  return [file?.from?.name, file?.replyTo?.[0]?.address, auto];
}

test.each([
  ['un courriel d’une commande (RFC 3834, 5)', {}, ['Comptoir', 'comptoir@shop.example', 'auto-generated']],
  [
    'un message d’un visiteur, transmis',
    { 'Reply-To': 'lea@example.fr' },
    ['Comptoir', 'lea@example.fr', 'auto-generated'],
  ],
  ['une réponse du marchand (RFC 3834, 2)', { 'Auto-Submitted': 'no' }, ['Comptoir', 'comptoir@shop.example', 'no']],
])('%s dit où répondre, et s’il est écrit par une machine', async (_, headers, right) => {
  expect(await sent(headers as Record<string, string>)).toEqual(right);
});

test('Une boutique renommée signe aussitôt ses courriels', async () => {
  expect((await sent({}, { shopName: 'Or & Cie' }))[0]).toBe('Or & Cie');
});
