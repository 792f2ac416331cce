import type { Contract } from '../../http/contract.ts';
import type { Endpoint } from '../../http/serve.ts';

const modules = import.meta.glob<Record<string, Partial<Endpoint>>>(
  ['../../pages/api/**/*.ts', '!../../pages/api/openapi.json.ts'],
  { eager: true },
);

/** Every call that src/pages/api serves. */
export const contracts: readonly Contract[] = Object.values(modules)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ contracts = [] }) => contracts);
