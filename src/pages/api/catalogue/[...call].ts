import { setItemsVisibility } from '../../../features/alerts/changeItem.server.ts';
import { showItemsContract } from '../../../features/catalogue/itemList.ts';
import { addKnownContract } from '../../../features/imports/known/known.api.ts';
import { addKnownItems } from '../../../features/imports/known/known.server.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(addKnownContract, addKnownItems),
  serveVerb(showItemsContract, setItemsVisibility),
]);
