/** Separate from documentRules.ts, which few pages load. */
export type Upload = Pick<File, 'name' | 'size' | 'bytes'>;

export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'function';
