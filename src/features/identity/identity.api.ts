import { z } from 'zod';
import { identityStatuses } from '../../../db/words.ts';
import { contract, idParams, listQuery, orEmpty, textUpTo } from '../../http/contract.ts';
import { unifyCharacters } from '../../http/plainText.ts';
import { maxDocumentBytes, maxDocuments } from '../../uploads/documentRules.ts';
import { isUpload, type Upload } from '../../uploads/upload.ts';
import { userRecordShape } from '../accounts/model/users.api.ts';
import { decisionInput, proposalShape } from '../approvals/proposal.shape.ts';
import { evidenceNames } from './status.ts';

export const missingFileMessage = 'Ajoutez au moins un fichier : la photo ou le PDF de votre pièce d’identité.';

const files = z.preprocess(
  (value) => [value ?? []].flat().filter((file) => !(isUpload(file) && file.size === 0 && file.name === '')),
  z
    .array(
      z
        .custom<Upload>(isUpload, 'Le champ « files » attend des fichiers.')
        .meta({ type: 'string', contentMediaType: 'application/octet-stream' }),
    )
    .min(1, missingFileMessage)
    .max(maxDocuments, `Envoyez ${maxDocuments} fichiers au plus en une fois.`),
);

const birthPlace = z
  .string('Indiquez votre lieu de naissance.')
  .transform(unifyCharacters)
  .pipe(
    z
      .string()
      .max(120, 'Le lieu de naissance compte 120 caractères au plus.')
      .regex(
        /^(?:['’]?\p{L}[\p{L}\p{M}\d .,'’·()/-]*)?$/u,
        'Écrivez la ville et le pays en lettres, par exemple Lyon, France.',
      ),
  );

const identityFile = z.object({
  _id: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  sentAt: z.number(),
  purgeAt: z.number().nullable(),
  isCurrent: z.boolean(),
});

export type IdentityFile = z.output<typeof identityFile>;

export const identityPersonShape = userRecordShape.pick({
  ...{ email: true, civilite: true, firstName: true, lastName: true, company: true, dateOfBirth: true },
  ...{ portablePhone: true, address: true, postalCode: true, town: true, country: true },
  ...{ createdAt: true, erasedAt: true },
});

const identityShape = z.object({
  _id: z.string(),
  status: z.enum(identityStatuses),
  reason: z.string().nullable(),
  submittedAt: z.number().nullable(),
  decidedAt: z.number().nullable(),
  birthPlace: z.string().nullable(),
  /** « Passeport n° 12AB34567 du 3 mars 2021, préfecture du Rhône » */
  document: z.string().optional(),
  /** Verified by one person and awaiting the required second approval. */
  toConfirm: z.boolean(),
  mayConfirm: z.boolean().optional(),
  files: z.array(identityFile),
  person: identityPersonShape.optional(),
  journal: z.array(z.object({ at: z.number(), by: z.string(), text: z.string() })).optional(),
  proposal: proposalShape.nullish(),
});

export type Identity = z.output<typeof identityShape>;

export const verifyIdentityContract = contract('POST /api/users/verifyIdentity/{id}', {
  access: 'client',
  summary:
    'Sends 1 to 4 identity files (`files`) with `id`, and `birthPlace` if it is not known; another account’s id is 404',
  format: 'multipart',
  // Below the server's own limit, at which the connection closes without a response.
  bodyLimit: maxDocuments * maxDocumentBytes + 1024 * 1024,
  throttle: { hits: 60, minutes: 15 },
  params: idParams,
  body: z.object({ files, id: z.string().max(64).optional(), birthPlace: birthPlace.optional() }),
  data: identityShape,
});

export const getUserIdentityContract = contract('GET /api/users/getUserIdentity/{id}', {
  access: 'user',
  permission: 'identities',
  summary: 'Status and files of an identity: one’s own, or any for an admin; another account’s id is 404',
  params: idParams,
  data: identityShape,
});

export const updateIdentityStatusContract = contract('POST /api/users/updateIdentityStatus/{id}', {
  permission: 'identities',
  toast: false,
  summary:
    'Verifies an identity on its `evidence` (two elements, or the client seen at the counter; without it the copy alone) where the place of birth is known or given, confirms one that a colleague verified (`toConfirm`), or refuses it with a reason that the client reads',
  params: idParams,
  body: z.object({
    status: z.enum(identityStatuses, 'Choisissez « verified » ou « refused ».'),
    reason: textUpTo(500, 'Le motif').nullish(),
    /** Version that was reviewed; 409 if the client has sent a newer one. */
    submittedAt: z.number().nullish(),
    evidence: z.array(z.enum(evidenceNames, 'Cet élément n’existe pas.')).max(evidenceNames.length).optional(),
    birthPlace: birthPlace.optional(),
  }),
  data: identityShape,
});

export const identityProposalContract = contract('POST /api/users/identityProposal', {
  permission: 'identities',
  toast: false,
  summary:
    'Confirms or refuses a verification above the dealer’s amount that somebody else proposed; 403 for whoever proposed it, 409 when the client changed since',
  body: decisionInput,
  data: identityShape,
});

export type IdentityDecision = z.output<typeof updateIdentityStatusContract.body>;

export const identityFileContract = contract('GET /api/users/identityFile/{id}', {
  permission: 'identities',
  summary: 'One identity file, decrypted; each reading is kept in the audit log',
  params: idParams,
  answers: { types: ['image/jpeg', 'application/pdf', 'application/octet-stream'] },
  data: z.unknown(),
});

export const identityListQuery = listQuery.extend({ status: orEmpty(z.enum(identityStatuses)) });
export type IdentityListQuery = z.output<typeof identityListQuery>;
