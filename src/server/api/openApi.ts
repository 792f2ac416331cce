import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Contract } from '../../http/contract.ts';
import type { Endpoint } from '../../http/serve.ts';
import { version } from '../../version.ts';

const modules = import.meta.glob<Record<string, Partial<Endpoint>>>(
  ['../../pages/api/**/*.ts', '!../../pages/api/openapi.json.ts'],
  { eager: true },
);

export const contracts: readonly Contract[] = Object.values(modules)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ contracts = [] }) => contracts);

type Json = Record<string, unknown>;

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return schema;
};

const mediaTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};

function parametersOf(contract: Contract, location: 'path' | 'query'): Json[] {
  const schema = schemaOf(location === 'path' ? contract.params : contract.query, 'input');
  const requiredNames = (schema['required'] as string[] | undefined) ?? [];
  return Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, shape]) => ({
    name,
    in: location,
    required: location === 'path' || requiredNames.includes(name),
    schema: shape,
  }));
}

type Content = Record<string, { schema?: Json }>;

const refusalContent: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
const errorStatuses = [400, 401, 403, 404, 409, 413, 415, 429, 500];

const envelopeOf = ({ data, isPaged }: Contract): Content => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['data', 'message'],
      properties: {
        data: schemaOf(data, 'output'),
        message: { type: 'string' },
        ...(isPaged && { meta: { $ref: '#/components/schemas/Meta' } }),
      },
    },
  },
});

function statusContents(contract: Contract): [status: number, content: Content][] {
  const { types, refusals: own } = contract.answers ?? {};
  const content: Content = types
    ? Object.fromEntries(types.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}]))
    : envelopeOf(contract);
  return [
    [200, content],
    ...(own ?? errorStatuses).map((status): [number, Content] => [status, own ? content : refusalContent]),
  ];
}

function responsesOf(contracts: readonly Contract[]): Json {
  const responses: Record<string, Content> = {};
  for (const [status, content] of contracts.flatMap(statusContents))
    responses[status] = { ...responses[status], ...content };
  return Object.fromEntries(
    Object.entries(responses).map(([status, content]) => [
      status,
      Object.values(content).every((part) => part === refusalContent['application/json'])
        ? { $ref: '#/components/responses/Refused' }
        : { description: status === '200' ? 'Success' : 'Refused', content },
    ]),
  );
}

export const operationIdOf = ({ method, path }: Contract): string =>
  [method.toLowerCase(), ...path.split('/').slice(2)].join('_').replace(/[{}?]/g, '');

export function contractFields({ params, query, body }: Contract): string[] {
  return [params, query, body].flatMap((shape) => {
    const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Json; required?: string[] };
    return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  });
}

/** Several contracts with different bodies may share one method and path. */
function operationOf(contracts: readonly Contract[]): Json {
  const bodies = contracts.flatMap(({ format, body }) =>
    format === 'none' ? [] : [[mediaTypes[format], { schema: schemaOf(body, 'input') }]],
  );
  const isPublic = contracts.every(({ access }) => access === 'public');
  return {
    operationId: contracts[0] && operationIdOf(contracts[0]),
    summary: contracts.map(({ summary }) => summary).join('. '),
    security: isPublic ? [] : contracts.map(({ access }) => (access === 'public' ? {} : { bearer: [access] })),
    parameters: contracts.flatMap((contract) => [
      ...parametersOf(contract, 'path'),
      ...parametersOf(contract, 'query'),
    ]),
    ...(bodies.length > 0 && { requestBody: { required: true, content: Object.fromEntries(bodies) } }),
    responses: responsesOf(contracts),
  };
}

export function openApi(contracts: readonly Contract[], config: Pick<Config, 'shopName' | 'siteUrl'>): Json {
  const paths: Record<string, Json> = {};
  for (const [path, calls] of Map.groupBy(contracts, (contract) => contract.path)) {
    const methods = Map.groupBy(calls, ({ method }) => method.toLowerCase());
    paths[path] = Object.fromEntries([...methods].map(([method, same]) => [method, operationOf(same)]));
  }
  return {
    openapi: '3.1.0',
    info: { title: config.shopName, version },
    servers: [{ url: config.siteUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Meta: {
          type: 'object',
          required: ['page', 'pageSize', 'total'],
          properties: { page: { type: 'integer' }, pageSize: { type: 'integer' }, total: { type: 'integer' } },
        },
        Refusal: {
          type: 'object',
          required: ['data', 'message'],
          properties: {
            data: {},
            message: { type: 'string', description: 'A French sentence a person can act on' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
      responses: {
        Refused: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}
