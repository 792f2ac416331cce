import type { Ctx } from '../../../http/context.ts';
import { provenOwner, writeToDealer } from '../../accounts/model/dealer.server.ts';
import type { ContactMessage } from './contact.api.ts';
import { contactLetter, contactReceivedLetter } from './contact.mail.ts';

export const sendMessage = (ctx: Ctx, { token, ...message }: ContactMessage) =>
  writeToDealer(ctx, {
    email: message.email,
    token,
    letter: contactLetter(message, ctx.actor.kind === 'client'),
    receipt: contactReceivedLetter(ctx.shop.sender, message, provenOwner(ctx, message.email)),
  });
