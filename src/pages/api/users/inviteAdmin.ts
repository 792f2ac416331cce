import { inviteAdmin } from '../../../features/accounts/admin/userActs.server.ts';
import { inviteAdminContract } from '../../../features/accounts/users.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(inviteAdminContract, ({ ctx, body }) => inviteAdmin(ctx, body));
