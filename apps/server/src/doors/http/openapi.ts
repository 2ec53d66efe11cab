// The OpenAPI document, made from the routes themselves.

import type { Json, JsonObject } from '@sente/kernel';
import { type HttpRefusal, httpStatusOf, objectSchema, type Route, textSchema } from './route.ts';

export function openApiDocument(routes: readonly Route[], version: string, cookie: string): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: openApiOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sente',
      version,
      description:
        'Looks up rooms, matches and players, and signs in. Games are played over the WebSocket; see docs/protocol.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: { Refusal: objectSchema({ code: textSchema(64), data: { type: 'object' } }) },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: cookie },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function openApiOperation(route: Route): JsonObject {
  const parameters = [...openApiParameters('path', route.params), ...openApiParameters('query', route.query)];
  const type = route.picture ? 'image/png' : route.text ? 'text/plain' : 'application/json';
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: route.body } } },
    }),
    responses: {
      200: { description: 'Done.', content: { [type]: { schema: route.answer } } },
      ...openApiRefusals(route),
    },
  };
}

function openApiParameters(where: 'path' | 'query', fields: Route['params']): JsonObject[] {
  return Object.entries(fields ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path',
    schema,
  }));
}

/** Every route may also refuse a request as unreadable, as too frequent, or because the store does not answer. */
function openApiRefusals(route: Route): JsonObject {
  const codes = [...new Set<HttpRefusal>([...route.refusals, 'bad_request', 'slow_down', 'storage'])];
  const schema = { $ref: '#/components/schemas/Refusal' };
  const byStatus = new Map<number, string[]>();
  for (const code of codes)
    byStatus.set(httpStatusOf(code), [...(byStatus.get(httpStatusOf(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      { description: some.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}

function operationId({ method, path }: Route): string {
  const words = path
    .replace('/api/', '')
    .split(/[^\w]+/)
    .filter((word) => word !== '');
  return [method.toLowerCase(), ...words].join('_');
}
