import { findPeopleContract, savePersonContract } from '../../../features/people/people.api.ts';
import { findPeople, savePerson } from '../../../features/people/people.server.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([serveVerb(findPeopleContract, findPeople), serveVerb(savePersonContract, savePerson)]);
