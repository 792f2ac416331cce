import { setItemsVisibility } from '../../../features/alerts/changeItem.server.ts';
import { addKnownItems } from '../../../features/imports/known/known.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([addKnownItems, setItemsVisibility]);
