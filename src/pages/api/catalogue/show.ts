import { showItems } from '../../../features/alerts/changeItem.server.ts';
import { showItemsContract } from '../../../features/catalogue/itemList.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(showItemsContract, ({ ctx, body }) => showItems(ctx, body));
