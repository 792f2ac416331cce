import { addReserve } from '../../../features/alerts/addReserve.server.ts';
import { getReserves, stopAlerts, stopReservesContract } from '../../../features/alerts/admin/alertList.server.ts';
import {
  addReserveContract,
  getReservesContract,
  newPriceUpdateContract,
  notifyContract,
  stopReserveContract,
} from '../../../features/alerts/alerts.api.ts';
import { requestStockAlert } from '../../../features/alerts/back/notify.server.ts';
import { newPriceUpdate } from '../../../features/alerts/savePrice.server.ts';
import { stopAlert } from '../../../features/alerts/stopAlert.server.ts';
import { serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(addReserveContract, addReserve),
  serveContract(getReservesContract, getReserves),
  serveContract(newPriceUpdateContract, newPriceUpdate),
  serveContract(notifyContract, requestStockAlert),
  serveContract(stopReserveContract, stopAlert),
  serveContract(stopReservesContract, stopAlerts),
]);
