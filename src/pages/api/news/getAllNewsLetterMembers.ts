import { listMembers } from '../../../features/newsletter/members.server.ts';
import { getMembersContract } from '../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getMembersContract, listMembers);
