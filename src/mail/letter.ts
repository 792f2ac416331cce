/** A mail as blocks: one description gives the HTML and the text version, so that they never tell two stories. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  | { kind: 'note'; text: string }
  | { kind: 'html'; html: string; text: string };

export type Letter = {
  subject: string;
  /** Shown beside the subject in the inbox. */
  preview: string;
  blocks: readonly Block[];
};

export type Sender = { shopName: string; siteUrl: string; footer: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const font = "font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif";

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.6">${lines(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:24px 0 12px;font-family:'Libre Baskerville',Georgia,serif;font-size:18px;line-height:1.4">${lines(block.text)}</h2>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 24px;background:#EEAC1F;color:#1D1A16;border-radius:4px;${font};font-size:16px;font-weight:600;text-decoration:none">${lines(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px;${font};font-size:14px;line-height:1.6"><a href="${escapeHtml(block.href)}" style="color:inherit">${lines(block.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.rows
        .map(
          ([name, value]) =>
            `<tr><td style="padding:8px 12px 8px 0;border-bottom:1px solid #E7DFCF;${font};font-size:14px;vertical-align:top">${lines(name)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #E7DFCF;${font};font-size:14px;font-weight:600;vertical-align:top">${lines(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'note':
      return `<p style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #EEAC1F;${font};font-size:14px;line-height:1.6">${lines(block.text)}</p>`;
    case 'html':
      return block.html;
  }
}

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`;
    case 'button':
    case 'link':
      return `${block.label} :\n${block.href}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name} : ${value}`).join('\n');
    default:
      return block.text;
  }
}

/** Renders for narrow and dark clients alike: one fluid column, no background on the text, both colour schemes declared. */
export function renderLetter({ subject, preview, blocks }: Letter, sender: Sender): { html: string; text: string } {
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>@media (prefers-color-scheme:dark){body,.sheet{background:#1D1A16!important;color:#FBF8F1!important}.sheet a:not([style*=background]){color:#EEAC1F!important}}</style></head><body style="margin:0;padding:0;background:#FBF8F1;color:#1D1A16"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border-top:4px solid #EEAC1F"><tr><td style="padding:24px 20px 8px;font-family:'Libre Baskerville',Georgia,serif;font-size:20px;font-weight:700"><a href="${escapeHtml(sender.siteUrl)}" style="color:inherit;text-decoration:none">${escapeHtml(sender.shopName)}</a></td></tr><tr><td style="padding:8px 20px 16px">${blocks.map(htmlBlock).join('')}</td></tr><tr><td style="padding:16px 20px 24px;border-top:1px solid #E7DFCF;${font};font-size:12px;line-height:1.6">${lines(sender.footer)}</td></tr></table></td></tr></table></body></html>`;
  const text = `${blocks.map(textBlock).join('\n\n')}\n\n-- \n${sender.shopName}\n${sender.siteUrl}\n${sender.footer}\n`;
  return { html, text };
}
