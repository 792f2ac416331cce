import { importMembers } from '../../../features/newsletter/admin/memberFile.server.ts';
import { importMembersContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(importMembersContract, ({ ctx, body }) => importMembers(ctx, body));
