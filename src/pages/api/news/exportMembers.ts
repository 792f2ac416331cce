import { exportMembers } from '../../../features/newsletter/admin/memberFile.server.ts';
import { exportMembersContract } from '../../../features/newsletter/newsletter.api.ts';
import { csvAnswer } from '../../../http/fileAnswer.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(exportMembersContract, async ({ ctx }) => csvAnswer('abonnes.csv', await exportMembers(ctx)));
