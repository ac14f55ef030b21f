import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { Call } from '#domain/call.ts';
import { REFUSALS } from '#domain/refusals.ts';
import type { Config } from '../config.ts';
import type { Route } from './http.ts';

/** Checks and transformations that a JSON schema cannot express are left out; the server still applies them. */
const schemaOf = (schema: Parameters<typeof toJsonSchema>[0], typeMode: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  } satisfies ConversionConfig);
  return rest;
};

type Schema = ReturnType<typeof schemaOf>;

/** The document of `/api/v1/openapi.json` (OpenAPI 3.1), from the same declarations that server and phone use. */
export function openApi(routes: Route[], { publicUrl }: Pick<Config, 'publicUrl'>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const [method, path] = route.name.split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, method, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caddee',
      version: '1',
      description: 'Golfers book caddies. Money is integer satang, times are Asia/Bangkok.',
    },
    servers: [{ url: `${publicUrl ?? ''}/api/v1` }],
    paths,
    components: {
      securitySchemes: {
        app_token: { type: 'http', scheme: 'bearer' },
        desk: { type: 'apiKey', in: 'cookie', name: 'caddee_desk' },
      },
      schemas: { Refusal: refusal },
    },
  };
}

function operation({ name, call }: Route, method: string, path: string): object {
  const input = schemaOf(call.input, 'input');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } };
  const parameters = [
    ...inPath.map((param) => ({ name: param, in: 'path', required: true, schema: property(input, param) })),
    ...(method === 'GET' ? queryOf(input, inPath) : []),
    ...(call.changes ? [key] : []),
  ];
  return {
    operationId: name.replaceAll(/[^a-z]+/gi, '_').replace(/_$/, ''),
    tags: [path.split('/')[1]],
    security:
      call.who === 'all' || call.who === 'cookie' ? [] : [call.who === 'desk' ? { desk: [] } : { app_token: [] }],
    'x-who': call.who,
    parameters,
    ...(method === 'POST' ? { requestBody: { required: true, content: contentOf(call, input) } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: success(schemaOf(call.output, 'output')) } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

/** JSON schema cannot describe bytes; in a form they are the file. */
const contentOf = ({ upload }: Call, input: Schema): object => {
  if (!upload) return { 'application/json': { schema: input } };
  const fields = Object.entries(input.properties ?? {}).map(([name, said]) => [
    name,
    Object.keys(said).length === 0 ? { type: 'string', format: 'binary' } : said,
  ]);
  return { 'multipart/form-data': { schema: { ...input, properties: Object.fromEntries(fields) } } };
};

const property = (input: Schema, name: string) => input.properties?.[name] ?? { type: 'string' };

const queryOf = (input: Schema, inPath: string[]) =>
  Object.keys(input.properties ?? {})
    .filter((name) => !inPath.includes(name))
    .map((name) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema: property(input, name),
    }));

const success = (data: Schema) => ({
  type: 'object',
  required: ['status', 'status_code', 'data'],
  properties: { status: { const: 'success' }, status_code: { const: 200 }, data },
});

const refusal = {
  type: 'object',
  required: ['status', 'status_code', 'data', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    status_code: { enum: [...new Set<number>(Object.values(REFUSALS))].sort((a, b) => a - b) },
    data: {},
    code: { enum: Object.keys(REFUSALS) },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
};
