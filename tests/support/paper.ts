import { extractText } from 'unpdf';

/** Text of a PDF on one line, with plain spaces. */
export async function paperText(content: ArrayBuffer | Uint8Array): Promise<string> {
  // The parser detaches its input.
  const { text } = await extractText(new Uint8Array(content).slice(), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
