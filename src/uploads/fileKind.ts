export type ParseOptions = {
  maxBytes: number;
  maxLines: number;
  maxColumns: number;
  maxCharacters: number;
  maxElements: number;
  maxSeconds: number;
  remedy: string;
  /** Text that starts like this is returned without parsing. */
  plainPattern: RegExp | null;
  /** Folder for the pictures of a ZIP, each under its number. */
  pictureFolder: string | null;
};

export const parseOptions = (limits: Partial<ParseOptions>): ParseOptions => ({
  maxBytes: 2 * 1024 * 1024,
  maxLines: 5_000,
  maxColumns: 50,
  maxCharacters: 10_000,
  maxElements: 20_000,
  maxSeconds: 10,
  remedy: 'Enregistrez-le en XLSX ou en CSV.',
  plainPattern: null,
  pictureFolder: null,
  ...limits,
});

/** `line`: where the record ends in the file, from 1. */
export type Row = { line: number; cells: string[]; isHidden?: boolean };

/** `@…`: attributes; `#text`: text; repeated elements become an array. */
export type XmlNode = { [name: string]: XmlNode } & { '#text'?: string };

export type ParsedFile =
  | { format: 'table'; rows: Row[] }
  | { format: 'xml'; xml: XmlNode }
  | { format: 'json'; json: unknown }
  | { format: 'plain'; text: string }
  | { format: 'pictures'; names: string[] };
