import { contactContract } from '../../../features/content/contact/contact.api.ts';
import { sendMessage, shopMailbox } from '../../../features/content/contact/contact.server.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(contactContract, ({ db, actor, body, context }) => {
  const { config, keys } = context.locals.app;
  const shop = { sender: senderOf(config), proofKey: keys.proof, mailbox: shopMailbox(db, config) };
  return sendMessage(db, actor, body, shop);
});
