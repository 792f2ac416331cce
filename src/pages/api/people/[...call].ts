import { findPeople, openPerson, savePerson } from '../../../features/people/people.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([findPeople, openPerson, savePerson]);
