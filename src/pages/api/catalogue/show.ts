import { showItems } from '../../../features/alerts/changeItem.server.ts';
import { showItemsContract } from '../../../features/catalogue/itemList.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(showItemsContract, showItems);
