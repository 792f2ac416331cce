import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Contract } from '../http/contract.ts';

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

function parametersOf(contract: Contract, place: 'path' | 'query'): Json[] {
  const schema = schemaOf(place === 'path' ? contract.params : contract.query, 'input');
  const required = (schema['required'] as string[] | undefined) ?? [];
  return Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

const refusals: Json = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 415, 429, 500].map((status) => [status, { $ref: '#/components/responses/Refused' }]),
);

function operationOf(contract: Contract): Json {
  const { format, summary, access } = contract;
  const envelope = {
    type: 'object',
    required: ['data', 'message'],
    properties: {
      data: schemaOf(contract.data, 'output'),
      message: { type: 'string' },
      ...(contract.paged && { meta: { $ref: '#/components/schemas/Meta' } }),
    },
  };
  return {
    summary,
    security: access === 'public' ? [] : [{ bearer: [access] }],
    parameters: [...parametersOf(contract, 'path'), ...parametersOf(contract, 'query')],
    ...(format !== 'none' && {
      requestBody: { required: true, content: { [mediaTypes[format]]: { schema: schemaOf(contract.body, 'input') } } },
    }),
    responses: { 200: { description: 'Success', content: { 'application/json': { schema: envelope } } }, ...refusals },
  };
}

/** The OpenAPI 3.1 document of the API, made from the contracts. */
export function openApi(contracts: readonly Contract[], config: Pick<Config, 'shopName' | 'siteUrl'>): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: config.shopName, version: '1.0.0' },
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
