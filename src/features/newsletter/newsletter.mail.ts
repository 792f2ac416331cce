import type { Block, Letter, Sender } from '../../mail/letter.ts';
import { sansSerif, serif } from '../../mail/letterHtml.ts';
import { confirmLetterPath, paths, unsubscribePath } from '../../paths.ts';
import { type RichTag, richTextLines, styleRichText } from '../../richText.ts';
import { teaserOf } from '../news/news.ts';

/** In place of a member's token where there is no member: in trials and previews. */
export const nobody = 'essai';

const address = (token: string, { siteUrl }: Sender) => `${siteUrl}${unsubscribePath(token)}`;

/** Lets mail programs offer the way out themselves, with one press (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (token: string, sender: Sender): Record<string, string> => ({
  'List-Unsubscribe': `<${address(token, sender)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const wayOut = (token: string, sender: Sender): Block => ({
  kind: 'link',
  label: 'Se désabonner de la lettre',
  href: address(token, sender),
});

export const confirmLetter = (token: string, sender: Sender): Letter => ({
  subject: `Confirmez votre inscription à la lettre ${sender.shopName}`,
  preview: 'Un clic, et vous recevrez la lettre.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Cette adresse vient d’être donnée pour recevoir la lettre d’information de ${sender.shopName}. Pour la recevoir, confirmez votre adresse\u00a0:`,
    },
    { kind: 'button', label: 'Confirmer mon inscription', href: `${sender.siteUrl}${confirmLetterPath(token)}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Ne faites rien\u00a0: sans confirmation, vous ne recevrez plus rien, et l’adresse est effacée après 30 jours.',
    },
    { kind: 'link', label: 'Protection de vos données', href: `${sender.siteUrl}${paths.privacy}` },
  ],
});

export const welcomeLetter = (token: string, sender: Sender): Letter => ({
  subject: `Votre inscription à la lettre ${sender.shopName}`,
  preview: 'Ce que vous recevrez, et comment vous désabonner.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Vous êtes inscrit à la lettre d’information de ${sender.shopName}\u00a0: des nouvelles du comptoir, de l’or et des devises. Votre adresse ne sert qu’à cet envoi et n’est transmise à personne.`,
    },
    {
      kind: 'text',
      text: 'Vous pouvez vous désabonner à tout moment, sans frais ni motif, par le lien de chaque lettre.',
    },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Désabonnez-vous ci-dessous\u00a0: vous ne recevrez plus rien.',
    },
    wayOut(token, sender),
    { kind: 'link', label: 'Protection de vos données', href: `${sender.siteUrl}${paths.privacy}` },
  ],
});

const text = `${sansSerif};font-size:16px;line-height:1.6`;
const heading = `${serif};line-height:1.4`;
const styles: Record<RichTag, string> = {
  p: `margin:0 0 16px;${text}`,
  h2: `margin:24px 0 12px;${heading};font-size:20px`,
  h3: `margin:24px 0 12px;${heading};font-size:17px`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${text}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${text}`,
  li: 'margin:0 0 8px',
  strong: 'font-weight:600',
  em: '',
  a: 'color:#8A6100',
  br: '',
  img: 'max-width:100%;height:auto;border:0',
};

type Written = { subject: string; body: string };

/** The letter for the member of this token. `body` is HTML, which is not trusted here either. */
export const newsletterLetter = ({ subject, body }: Written, token: string, sender: Sender): Letter => ({
  subject,
  preview: teaserOf(body, 120),
  blocks: [
    {
      kind: 'html',
      html: styleRichText(body, styles, sender.siteUrl),
      text: richTextLines(body, sender.siteUrl),
    },
    {
      kind: 'note',
      text: `Vous recevez cette lettre parce que cette adresse y est inscrite. Le désabonnement est immédiat.`,
    },
    wayOut(token, sender),
  ],
});
