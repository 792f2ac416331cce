import { findPeopleContract, openPersonContract, savePersonContract } from '../../../features/people/people.api.ts';
import { findPeople, openPerson, savePerson } from '../../../features/people/people.server.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(findPeopleContract, findPeople),
  serveVerb(openPersonContract, openPerson),
  serveVerb(savePersonContract, savePerson),
]);
