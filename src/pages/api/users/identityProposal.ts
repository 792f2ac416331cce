import { decideIdentityProposal } from '../../../features/identity/decideIdentity.server.ts';
import { identityProposalContract } from '../../../features/identity/identity.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(identityProposalContract, ({ ctx, body }) => decideIdentityProposal(ctx, body));
