import { examineContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { examine } from '../../../server/doctor/checks.ts';
import { outside } from '../../../server/doctor/outside.ts';

export const POST = serve(examineContract, ({ ctx, context }) => examine({ app: context.locals.app, ctx, outside }));
