import { savePersonContract } from '../../../features/people/people.api.ts';
import { savePerson } from '../../../features/people/people.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(savePersonContract, ({ ctx, body }) => savePerson(ctx, body));
