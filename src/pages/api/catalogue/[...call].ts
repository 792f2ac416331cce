import { setItemsVisibility } from '../../../features/alerts/changeItem.server.ts';
import { showItemsContract } from '../../../features/catalogue/itemList.ts';
import { addKnownContract } from '../../../features/imports/known/known.api.ts';
import { addKnownItems } from '../../../features/imports/known/known.server.ts';
import { serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(addKnownContract, addKnownItems),
  serveContract(showItemsContract, setItemsVisibility),
]);
