import { savePersonContract } from '../../../features/people/people.api.ts';
import { savePerson } from '../../../features/people/people.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(savePersonContract, savePerson);
