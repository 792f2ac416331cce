import type { z } from 'zod';
import { type Fields, valuesOf } from '../../../../ui/desk/fields.ts';

export async function readPreviewForm({ request, url }: { request: Request; url: URL }, fields: Fields) {
  const form = request.method === 'POST' ? Object.fromEntries(await request.formData()) : {};
  const texts = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
  const hasDraft = Object.keys(texts).length > 0;
  return {
    id: texts['id'] ?? url.searchParams.get('id') ?? '',
    hasDraft,
    body: hasDraft ? valuesOf(fields, texts) : {},
  };
}

export function applyDraft<Row extends object>(row: Row, shape: z.ZodObject, body: Record<string, unknown>): Row {
  const validFields = Object.entries(shape.shape).flatMap(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(body[name]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return { ...row, ...Object.fromEntries(validFields) };
}
