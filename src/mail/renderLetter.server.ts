import { unicodeEmail } from '../email.server.ts';
import { absoluteUrl, type Block, type MailContent, type Sender } from './letter.ts';
import { mailHtml } from './letterHtml.ts';

function textBlock(block: Block, sender: Sender) {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`;
    case 'button':
    case 'link':
      return `${block.label} :\n${absoluteUrl(block.href, sender)}`;
    case 'facts':
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map(([name, value]) => `${name} : ${value}`)
        .join('\n');
    default:
      return block.text;
  }
}

export function renderMail(letter: MailContent, sender: Sender): { html: string; text: string } {
  const text = letter.blocks.map((block) => textBlock(block, sender)).join('\n\n');
  return {
    html: unicodeEmail(mailHtml(letter, sender)),
    text: `${unicodeEmail(text)}\n\n-- \n${sender.shopName}\n${sender.siteUrl}\n${sender.footer}\n`,
  };
}
