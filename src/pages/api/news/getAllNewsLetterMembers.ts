import { listMembers } from '../../../features/newsletter/members.server.ts';
import { getMembersContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getMembersContract, ({ ctx, query }) => listMembers(ctx, query));
