import { getCurrenciesContract } from '../../../../features/catalogue/currencies.api.ts';
import { getCurrencies } from '../../../../features/catalogue/model/currencies.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const GET = serveVerb(getCurrenciesContract, getCurrencies);
