import { exportMembers } from '../../../features/newsletter/admin/memberFile.server.ts';
import { exportMembersContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(
  exportMembersContract,
  async ({ ctx }) =>
    new Response(await exportMembers(ctx), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="abonnes.csv"',
        'cache-control': 'no-store',
      },
    }),
);
