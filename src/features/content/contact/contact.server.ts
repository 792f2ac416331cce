import { verb } from '../../../http/context.ts';
import { confirmedClient, sendToShop } from '../../accounts/model/dealer.server.ts';
import { contactContract } from './contact.api.ts';
import { contactMail, contactReceivedMail } from './contact.mail.ts';

export const sendMessage = verb(contactContract, (ctx, { token, ...message }) =>
  sendToShop(ctx, {
    email: message.email,
    token,
    letter: contactMail(message, ctx.actor.kind === 'client'),
    acknowledgement: contactReceivedMail(ctx.shop.sender, message, confirmedClient(ctx, message.email)),
  }),
);
