import { decodeHTMLStrict } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { parsePicture, referenceOf } from './uploads/picture.ts';

const tags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'img'] as const;
export type RichTag = (typeof tags)[number];

const baseOptions: sanitizeHtml.IOptions = {
  allowedTags: [...tags],
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 12,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !attribs['href'] ? 'excludeTag' : tag === 'img' && !attribs['src'],
};

/** Only pictures of the shop get a `src`. */
function shopPictureTag(_: string, { src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const picture = parsePicture(referenceOf(src));
  if (!picture) return { tagName: 'img', attribs: {} };
  const { width, height, sources } = picture;
  const srcset = sources.at(-1)?.srcset;
  return {
    tagName: 'img',
    attribs: {
      src: picture.src,
      ...(srcset && { srcset, sizes: '(min-width: 900px) 704px, 92vw' }),
      width: String(width),
      height: String(height),
      alt: alt.slice(0, 300),
      loading: 'lazy',
    },
  };
}

/** Idempotent. Keeps paragraphs, two heading levels, lists, bold, italic, links and the shop's pictures. */
export function cleanRichText(html: string): string {
  const safeHtml = sanitizeHtml(html, {
    ...baseOptions,
    allowedAttributes: { a: ['href'], img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading'] },
    transformTags: { img: shopPictureTag, b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' },
  });
  return (
    safeHtml
      // Removes paragraphs that editors put into list items, and empty ones.
      .replace(/<li><p>(.*?)<\/p>/gs, '<li>$1')
      .replace(/<(p|h2|h3)>(?:\s|&nbsp;|<br \/>)*<\/\1>/g, '')
      .trim()
  );
}

/** Sanitises again. Adds inline styles and absolute links. */
export function styleRichText(html: string, styles: Record<RichTag, string>, siteUrl: string): string {
  const withStyles =
    (tag: RichTag) =>
    (_: string, { href, src, alt = '' }: sanitizeHtml.Attributes) => ({
      tagName: tag,
      attribs: {
        ...(styles[tag] && { style: styles[tag] }),
        ...(tag === 'a' && href && { href: href.startsWith('/') ? siteUrl + href : href }),
        ...(tag === 'img' && src && { src: siteUrl + src, alt }),
      },
    });
  return sanitizeHtml(cleanRichText(html), {
    ...baseOptions,
    allowedAttributes: { '*': ['style'], a: ['href', 'style'], img: ['src', 'alt', 'style'] },
    parseStyleAttributes: false,
    transformTags: Object.fromEntries(tags.map((tag) => [tag, withStyles(tag)])),
  });
}

/** In another shop's file, a cell may be HTML, even escaped twice. */
export const htmlToText = (html: string): string =>
  decodeHTMLStrict(decodeHTMLStrict(html.replace(/(?:(?<!\s)\s+)?<\/?\w[^<>@]*>\s*/g, ' ')))
    .replace(/\s{3,}/g, (run) => /\n{1,2}/.exec(run)?.[0] ?? ' ')
    .trim();

/** Shows the address of each link, because some mail programs do without HTML. */
export const richTextToText = (html: string, siteUrl: string): string =>
  decodeHTMLStrict(
    cleanRichText(html)
      .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, label: string) => {
        const address = href.startsWith('/') ? siteUrl + href : href.replace(/^(mailto|tel):/, '');
        return label === address ? label : `${label} (${address})`;
      })
      .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, (_, alt: string) => alt && `[${alt}]`)
      .replace(/\s*<li>/g, '\n– ')
      .replace(/<br \/>/g, '\n')
      .replace(/<\/(?:p|h2|h3|ul|ol)>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
