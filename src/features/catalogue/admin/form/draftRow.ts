import type { z } from 'zod';

/** Form values over the stored row; an invalid field keeps the stored value. */
export function draftRow<Row extends object>(row: Row, shape: z.ZodObject, body: Record<string, unknown>): Row {
  const right = Object.entries(shape.shape).flatMap(([name, field]) => {
    const read = (field as z.ZodType).safeParse(body[name]);
    return read.success && read.data !== undefined ? [[name, read.data]] : [];
  });
  return { ...row, ...Object.fromEntries(right) };
}
