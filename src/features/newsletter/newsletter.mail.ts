import { type Block, button, linkBlock, type MailContent, mailContent, note, type Sender } from '../../mail/letter.ts';
import { sansSerif, serif } from '../../mail/letterHtml.ts';
import { confirmNewsletterPath, paths, unsubscribePath } from '../../paths.ts';
import { type RichTag, richTextToText, styleRichText } from '../../richText.ts';
import { teaserOf } from '../news/news.ts';

export const previewToken = 'essai';

/** One-click unsubscription (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (token: string, { siteUrl }: Sender): Record<string, string> => ({
  'List-Unsubscribe': `<${siteUrl}${unsubscribePath(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const unsubscribeLink = (token: string): Block => linkBlock('Se désabonner de la lettre', unsubscribePath(token));
const privacyLink = linkBlock('Protection de vos données', paths.privacy);

export const confirmationMail = (token: string, sender: Sender): MailContent =>
  mailContent(`Confirmez votre inscription à la lettre ${sender.shopName}`, 'Un clic, et vous recevrez la lettre.', [
    'Bonjour,',
    `Cette adresse vient d’être donnée pour recevoir la lettre d’information de ${sender.shopName}. Pour la recevoir, confirmez votre adresse\u00a0:`,
    button('Confirmer mon inscription', confirmNewsletterPath(token)),
    note(
      'Ce n’était pas vous\u202f? Ne faites rien\u00a0: sans confirmation, vous ne recevrez plus rien, et l’adresse est effacée après 30 jours.',
    ),
    privacyLink,
  ]);

export const welcomeMail = (token: string, sender: Sender): MailContent =>
  mailContent(`Votre inscription à la lettre ${sender.shopName}`, 'Ce que vous recevrez, et comment vous désabonner.', [
    'Bonjour,',
    `Vous êtes inscrit à la lettre d’information de ${sender.shopName}\u00a0: des nouvelles du comptoir, de l’or et des devises. Votre adresse ne sert qu’à cet envoi et n’est transmise à personne.`,
    'Vous pouvez vous désabonner à tout moment, sans frais ni motif, par le lien de chaque lettre.',
    note(
      'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Désabonnez-vous ci-dessous\u00a0: vous ne recevrez plus rien.',
    ),
    unsubscribeLink(token),
    privacyLink,
  ]);

const textStyle = `${sansSerif};font-size:16px;line-height:1.6`;
const headingStyle = `${serif};line-height:1.4`;
const styles: Record<RichTag, string> = {
  p: `margin:0 0 16px;${textStyle}`,
  h2: `margin:24px 0 12px;${headingStyle};font-size:20px`,
  h3: `margin:24px 0 12px;${headingStyle};font-size:17px`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${textStyle}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${textStyle}`,
  li: 'margin:0 0 8px',
  strong: 'font-weight:600',
  em: '',
  a: 'color:#8A6100',
  br: '',
  img: 'max-width:100%;height:auto;border:0',
};

type NewsletterContent = { subject: string; body: string };

/** `body`: HTML, sanitised again here. */
export const newsletterMail = ({ subject, body }: NewsletterContent, token: string, sender: Sender): MailContent =>
  mailContent(subject, teaserOf(body, 120), [
    { kind: 'html', html: styleRichText(body, styles, sender.siteUrl), text: richTextToText(body, sender.siteUrl) },
    note('Vous recevez cette lettre parce que cette adresse y est inscrite. Le désabonnement est immédiat.'),
    unsubscribeLink(token),
  ]);
