import { absoluteUrl, type Block, type MailContent, type Sender } from './letter.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

const htmlLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

export const sansSerif = "font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif";
export const serif = "font-family:'Libre Baskerville',Georgia,serif";

const tableAttributes = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
const cellStyle = `padding:8px 0;border-bottom:1px solid #E7DFCF;${sansSerif};font-size:14px;line-height:1.5;vertical-align:top`;
const sumStyle = `padding:16px 0 8px;border-top:2px solid #EEAC1F;${sansSerif};font-weight:600;vertical-align:baseline`;
const buttonStyle = `display:inline-block;padding:14px 28px;background:#EEAC1F;color:#1D1A16;border-radius:4px;${sansSerif};font-size:16px;font-weight:600;text-decoration:none`;

const factRow = ([name, value]: readonly [string, string]) => `
<tr><td style="${cellStyle};padding-right:16px">${htmlLines(name)}</td>
<td align="right" style="${cellStyle};font-weight:600;overflow-wrap:anywhere">${htmlLines(value)}</td></tr>`;

const totalRow = ([name, value]: readonly [string, string]) => `
<tr><td style="${sumStyle};font-size:16px">${htmlLines(name)}</td>
<td align="right" style="${sumStyle};font-size:24px;line-height:1.2;white-space:nowrap">${htmlLines(value)}</td></tr>`;

function htmlBlock(block: Block, sender: Sender) {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;${sansSerif};font-size:16px;line-height:1.6">${htmlLines(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:32px 0 12px;${serif};font-size:18px;line-height:1.4">${htmlLines(block.text)}</h2>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(absoluteUrl(block.href, sender))}" style="${buttonStyle}">${htmlLines(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px;${sansSerif};font-size:14px;line-height:1.6">
<a href="${escapeHtml(absoluteUrl(block.href, sender))}" style="color:inherit">${htmlLines(block.label)}</a></p>`;
    case 'facts':
      return `<table ${tableAttributes} style="margin:0 0 16px;border-collapse:collapse">
${block.rows.map(factRow).join('')}${block.total ? totalRow(block.total) : ''}
</table>`;
    case 'note':
      return `<p style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #EEAC1F;${sansSerif};font-size:14px;line-height:1.6">${htmlLines(block.text)}</p>`;
    case 'html':
      return block.html;
  }
}

/** The wordmark is text, because mail programs hide or darken pictures. */
function wordmark({ shopName, siteUrl }: Sender) {
  const initial = shopName.trim().split(/\s+/).at(-1)?.charAt(0) ?? '';
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="width:44px;height:44px;padding:3px;border-radius:25px;background:#EEAC1F">
<div style="width:42px;height:42px;border:1px dashed #1D1A16;border-radius:22px;color:#1D1A16;${serif};font-size:24px;font-weight:700;line-height:42px;text-align:center" aria-hidden="true">${escapeHtml(initial)}</div></td>
<td style="padding-left:14px;${serif};font-size:22px;font-weight:700;line-height:1.2">
<a href="${escapeHtml(siteUrl)}" style="color:inherit;text-decoration:none">${escapeHtml(shopName)}</a></td>
</tr></table>`;
}

const darkModeCss = `@media (prefers-color-scheme:dark){
body,.sheet{background:#1D1A16!important;color:#FBF8F1!important}
.sheet a:not([style*=background]){color:#EEAC1F!important}
.sheet td[style*=E7DFCF]{border-color:#5B554C!important}
}`;

export const mailHtml = ({ subject, preview, blocks }: MailContent, sender: Sender): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkModeCss}</style>
</head>
<body style="margin:0;padding:0;background:#FBF8F1;color:#1D1A16">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${tableAttributes}><tr><td align="center" style="padding:24px 12px">
<table ${tableAttributes} class="sheet" style="max-width:600px;background:#FFFFFF;border-top:4px solid #EEAC1F">
<tr><td style="padding:24px 20px 16px">${wordmark(sender)}</td></tr>
<tr><td style="padding:8px 20px 16px">
${blocks.map((block) => htmlBlock(block, sender)).join('\n')}
</td></tr>
<tr><td style="padding:16px 20px 24px;border-top:1px solid #E7DFCF;${sansSerif};font-size:12px;line-height:1.6">${htmlLines(sender.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
