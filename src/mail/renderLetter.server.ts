import { shownEmail } from '../email.server.ts';
import type { Block, Letter, Sender } from './letter.ts';
import { htmlLetter } from './letterHtml.ts';

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`;
    case 'button':
    case 'link':
      return `${block.label} :\n${block.href}`;
    case 'facts':
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map(([name, value]) => `${name} : ${value}`)
        .join('\n');
    default:
      return block.text;
  }
}

export function renderLetter(letter: Letter, sender: Sender): { html: string; text: string } {
  const text = letter.blocks.map(textBlock).join('\n\n');
  return {
    html: shownEmail(htmlLetter(letter, sender)),
    text: `${shownEmail(text)}\n\n-- \n${sender.shopName}\n${sender.siteUrl}\n${sender.footer}\n`,
  };
}
