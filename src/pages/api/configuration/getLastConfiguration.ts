import { getLastConfigurationContract } from '../../../features/configuration/configuration.api.ts';
import { currentConfiguration } from '../../../features/configuration/configuration.server.ts';
import { presentConfiguration } from '../../../features/configuration/configuration.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getLastConfigurationContract, ({ ctx }) => presentConfiguration(currentConfiguration(ctx.db)));
