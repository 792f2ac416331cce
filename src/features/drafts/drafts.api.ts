import { z } from 'zod';
import { contract } from '../../http/contract.ts';

/** What can be half written: a news item, a letter, the texts of the pages. */
export const draftKinds = ['news', 'letter', 'seo'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** In place of an id where the thing is yet to be made. */
export const newKey = 'nouveau';

const params = z.object({ kind: z.enum(draftKinds), id: z.string().min(1).max(64) });

export const keepDraftContract = contract({
  method: 'PUT',
  path: '/api/drafts/{kind}/{id}',
  act: 'catalogue',
  summary: 'Keeps what the admin has written so far; nobody else sees it',
  params,
  body: z.object({ content: z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean(), z.null()])) }),
  data: z.object({ updatedAt: z.number() }),
});

export const dropDraftContract = contract({
  method: 'DELETE',
  path: '/api/drafts/{kind}/{id}',
  act: 'catalogue',
  summary: 'Forgets what the admin had written',
  params,
  data: z.null(),
});

export const draftContracts = [keepDraftContract, dropDraftContract];
