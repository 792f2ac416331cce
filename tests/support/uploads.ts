import { type ParsedFile, parseOptions, type Row, type XmlNode } from '../../src/uploads/fileKind.ts';
import { parseFile } from '../../src/uploads/parseFile.server.ts';

const parsed = (text: string): Promise<ParsedFile> => parseFile(new TextEncoder().encode(text), parseOptions({}));

export async function rowsOfText(text: string): Promise<Row[]> {
  const file = await parsed(text);
  return file.format === 'table' ? file.rows : [];
}

export async function xmlOfText(text: string): Promise<XmlNode> {
  const file = await parsed(text);
  return file.format === 'xml' ? file.xml : {};
}
