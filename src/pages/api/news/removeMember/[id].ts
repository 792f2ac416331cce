import { removeMember } from '../../../../features/newsletter/admin/removeMember.server.ts';
import { removeMemberContract } from '../../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(removeMemberContract, ({ ctx, params }) => removeMember(ctx, params.id));
