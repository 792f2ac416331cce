import type { Db } from '../../../../db/client.ts';
import { countryName, isOverseas } from '../../../countryCodes.ts';
import { fieldError } from '../../../http/context.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';

/** @throws invalid for a country without delivery, unless the account already has it */
export function requireCountry(
  db: Db,
  { country, known = null }: { country: string | null; known?: string | null | undefined },
): void {
  if (!country || country === known) return;
  const { countries } = currentConfig(db);
  if (countries.includes(country) || (isOverseas(country) && countries.includes('FR'))) return;
  const message = `Nous ne vendons pas dans ce pays\u00a0: ${countryName(country)}.`;
  throw fieldError('country', message);
}
