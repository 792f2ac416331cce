import { decideIdentityProposal } from '../../../features/identity/decideIdentity.server.ts';
import { identityProposalContract } from '../../../features/identity/identity.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(identityProposalContract, decideIdentityProposal);
