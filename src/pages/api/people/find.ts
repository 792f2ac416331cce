import { findPeopleContract } from '../../../features/people/people.api.ts';
import { findPeople } from '../../../features/people/people.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(findPeopleContract, findPeople);
