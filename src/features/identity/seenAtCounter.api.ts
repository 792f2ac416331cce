import { z } from 'zod';
import { identityStatuses } from '../../../db/words.ts';
import { contract, idParams } from '../../http/contract.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { personFields } from '../people/people.api.ts';

const { bornOn, bornAt, documentKind, documentNumber, documentIssuedOn, documentAuthority, documentExpiresOn } =
  personFields;
export const shownDocumentFields = deskFields({
  ...{ documentKind, documentNumber, documentIssuedOn, documentAuthority, documentExpiresOn, bornOn, bornAt },
});

export const seenAtCounterContract = contract('POST /api/users/seenAtCounter/{id}', {
  permission: 'seeDocuments',
  toast: false,
  summary:
    'Notes that this client was at the counter and showed the original of an identity document, which decides nothing; with its facts, which are kept with the person, it verifies the identity, above the dealer’s amount as a proposal',
  params: idParams,
  body: z.object(shapesOf(shownDocumentFields)),
  data: z.object({ _id: z.string(), status: z.enum(identityStatuses), isProposed: z.boolean() }),
});

/** Details of the document by field name, without its number. */
export type DocumentHolder = Readonly<Record<string, string | null>>;
