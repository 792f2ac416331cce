import { findPeopleContract } from '../../../features/people/people.api.ts';
import { findPeople } from '../../../features/people/people.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(findPeopleContract, ({ ctx, body }) => findPeople(ctx, body));
