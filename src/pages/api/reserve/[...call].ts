import { addReserve } from '../../../features/alerts/addReserve.server.ts';
import { getReserves, stopAlerts } from '../../../features/alerts/admin/alertList.server.ts';
import { requestStockAlert } from '../../../features/alerts/back/notify.server.ts';
import { newPriceUpdate } from '../../../features/alerts/savePrice.server.ts';
import { stopAlert } from '../../../features/alerts/stopAlert.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([addReserve, getReserves, newPriceUpdate, requestStockAlert, stopAlert, stopAlerts]);
