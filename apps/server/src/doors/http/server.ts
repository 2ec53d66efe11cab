// The HTTP server: the web app, the API, health and metrics, with strict headers, limits, and refusals that have a code.

import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { type DataOf, hasOnlyStorableText, type Refusal, refuse } from '@sente/kernel';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Metrics } from '../../base/metrics.ts';
import { type RateLimit, rateLimitKeyOfAddress } from '../../base/rate-limit.ts';
import type { Identity } from '../../people/identity.ts';
import type { LinkPreviews } from '../../previews/link-previews.ts';
import type { DrawnPicture } from '../../previews/pictures.ts';
import { StoreUnavailable } from '../../store/drivers/sql.ts';
import type { Health } from '../../store/health.ts';
import type { AccountRow } from '../../store/store.ts';
import { whileStoreAnswers } from '../../store/wait-for-store.ts';
import type { HttpTimes, TcpConnections } from '../tcp-connections.ts';
import { openApiDocument } from './openapi.ts';
import { type Asked, type HttpRefusal, httpStatusOf, RETRY_S, type Route } from './route.ts';
import { A_YEAR, type Site, sitePathOfUrl } from './site.ts';

const LARGEST_BODY = 16 * 1024;
/** Node searches for requests that have not arrived whole this many times within `requestMs`. */
const CHECKS = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly isPicture?: boolean;
  }
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;
const HSTS = 'max-age=31536000; includeSubDomains';

export type HttpDeps = {
  readonly routes: readonly Route[];
  readonly site: Site;
  readonly previews: LinkPreviews;
  readonly identity: Identity;
  readonly metrics: Metrics;
  readonly version: string;
  readonly trustProxy: number;
  /** Clients reach the server over https, so browsers are told to stay on https. */
  readonly secure: boolean;
  readonly mayConnect: (headers: IncomingHttpHeaders) => boolean;
  readonly requests: RateLimit;
  /** Requests for files and pages in memory: a visit asks for many, and a school is behind one address. */
  readonly files: RateLimit;
  /** Requests for pictures: drawing one may take half a second. */
  readonly pictures: RateLimit;
  readonly health: Health;
  readonly isBusSilent: () => boolean;
  readonly tcp: TcpConnections;
  readonly times: HttpTimes;
  readonly log: FastifyBaseLogger;
};

export function openHttpServer(deps: HttpDeps): FastifyInstance {
  const { requestMs, keepAliveMs, unreadMs } = deps.times;
  const app = fastify({
    loggerInstance: deps.log,
    // No log line for each request; the metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.trustProxy,
    bodyLimit: LARGEST_BODY,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: unreadMs,
    http: { connectionsCheckingInterval: Math.ceil(requestMs / CHECKS), headersTimeout: requestMs },
    // A URL that cannot be read reaches no hook, and bytes that are no request reach only `clientErrorHandler`.
    frameworkErrors: async (error, request, reply) => {
      if (!(await setHeadersAndRefuseUnwelcome(deps, request, reply)))
        await answerError(request, reply, error);
    },
    clientErrorHandler: (error, socket) => answerClientError(deps, error, socket),
    routerOptions: { maxParamLength: 200 },
    // Values are checked, and never converted.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  });
  deps.tcp.follow(app.server);
  app.addHook('onRequest', async (request, reply) => {
    if (await setHeadersAndRefuseUnwelcome(deps, request, reply)) return reply;
  });
  app.addHook('preValidation', async (request, reply) => {
    const { params, query, body } = request;
    if (![params, query, body].every(hasOnlyStorableText))
      return await refuseWithCode(reply, 'bad_request', { reason: 'text' });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    answerError(request, reply, error),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiRequest(request) || !(await deps.site.serve(request, reply, deps.previews)))
      await refuseWithCode(reply, 'not_found');
    return reply;
  });
  for (const route of deps.routes) addRoute(app, deps, route);
  addOperatorRoutes(app, deps);
  return app;
}

function securityHeadersFor({ secure }: HttpDeps) {
  return secure ? { ...HEADERS, 'strict-transport-security': HSTS } : HEADERS;
}

/** Runs before everything else: sets the headers, and refuses a request over the limit or from a foreign site. True: refused. */
async function setHeadersAndRefuseUnwelcome(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  reply.headers(securityHeadersFor(deps));
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  const limit = rateLimitFor(deps, request);
  const address = rateLimitKeyOfAddress(request.ip);
  if (!limit.take(address))
    await refuseWithCode(reply.header('retry-after', Math.ceil(limit.waitMs(address) / 1000)), 'slow_down');
  else if (changes && !deps.mayConnect(request.headers)) await refuseWithCode(reply, 'forbidden_origin');
  else return false;
  return true;
}

function rateLimitFor(deps: HttpDeps, request: FastifyRequest): RateLimit {
  if (request.routeOptions?.config.isPicture) return deps.pictures;
  return isFileRequest(deps, request) ? deps.files : deps.requests;
}

function isApiRequest({ url }: FastifyRequest): boolean {
  return /^\/(api|ws|compat|metrics|healthz|readyz)\b/.test(url);
}

/** Whether the answer comes from memory alone. */
function isFileRequest({ site, previews }: HttpDeps, request: FastifyRequest): boolean {
  return !isApiRequest(request) && site.holds(request) && !previews.asks(sitePathOfUrl(request.url));
}

/** Answers bytes that are no request, or not a whole one in time, with the usual headers and body, and closes the connection. */
function answerClientError(deps: HttpDeps, error: Error & { code?: string }, socket: Socket): void {
  const code = error.code ?? '';
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const status: ClientErrorStatus = CLIENT_ERRORS[code] ?? '400 Bad Request';
  const body = JSON.stringify(refuse('bad_request', { reason: code }).refusal);
  const headers = {
    ...securityHeadersFor(deps),
    ...{ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    ...{ 'content-length': Buffer.byteLength(body), connection: 'close' },
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

type ClientErrorStatus = '400 Bad Request' | '408 Request Timeout' | '431 Request Header Fields Too Large';

const CLIENT_ERRORS: { readonly [code: string]: ClientErrorStatus } = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function addRoute(app: FastifyInstance, deps: HttpDeps, route: Route): void {
  app.route({
    method: route.method,
    url: route.path.replace('{id}.txt', ':id(^[\\w-]+).txt').replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(route.params && { params: { type: 'object', properties: route.params } }),
      ...(route.query && {
        querystring: {
          type: 'object',
          properties: queryIntegersAsDigitPatterns(route.query),
          additionalProperties: false,
        },
      }),
      ...(route.body && { body: route.body }),
    },
    config: { isPicture: route.picture === true },
    handler: async (request, reply) => {
      const result = await whileStoreAnswers(deps.health, () =>
        route.handle(wrapRequestForRoute(deps, request, reply)),
      );
      if (!result.ok) return await answerRefusal(reply, result.refusal);
      if (route.picture) return await sendPicture(reply, result.value as DrawnPicture);
      reply.header('cache-control', route.freshS ? `public, max-age=${route.freshS}` : 'no-store');
      return await reply
        .type(route.text ? 'text/plain; charset=utf-8' : 'application/json')
        .send(result.value);
    },
  });
}

/** Other sites may show preview pictures. The picture of a running game changes soon, that of a finished one never. */
async function sendPicture(reply: FastifyReply, { png, isFinal }: DrawnPicture): Promise<FastifyReply> {
  return await reply
    .header('cache-control', isFinal ? A_YEAR : 'public, max-age=60')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/png')
    .send(Buffer.from(png));
}

/** All values of a query are texts; an integer is checked as a text of digits. */
function queryIntegersAsDigitPatterns(fields: NonNullable<Route['query']>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      schema['type'] === 'integer' ? { type: 'string', pattern: '^[0-9]{1,9}$' } : schema,
    ]),
  );
}

function wrapRequestForRoute({ identity }: HttpDeps, request: FastifyRequest, reply: FastifyReply): Asked {
  const token = identity.tokenIn(request.headers);
  let known: Promise<AccountRow | null> | null = null;
  return {
    params: request.params as Asked['params'],
    query: request.query as Asked['query'],
    body: (request.body ?? {}) as Asked['body'],
    address: rateLimitKeyOfAddress(request.ip),
    token,
    fromBrowser: request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    reply,
    request,
    account() {
      known ??= token === null ? Promise.resolve(null) : identity.accountOf(token);
      return known;
    },
  };
}

function addOperatorRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const document = openApiDocument(deps.routes, deps.version, deps.identity.cookieName);
  app.get('/api/openapi.json', async () => document);
  app.get('/healthz', async (_request, reply) => await reply.send({ ok: true, version: deps.version }));
  app.get('/readyz', async (_request, reply) => {
    const ok = deps.health.clocks.isRepaid();
    // A silent bus only delays moves, so the server stays ready: taking it out of service would help no player.
    return await reply.code(ok ? 200 : 503).send({ ok, bus: deps.isBusSilent() ? 'silent' : 'ok' });
  });
  app.get('/metrics', async (_request, reply) => {
    return await reply.type(deps.metrics.type).send(await deps.metrics.text());
  });
}

function refuseWithCode<C extends HttpRefusal>(
  reply: FastifyReply,
  code: C,
  ...data: DataOf<C>
): Promise<FastifyReply> {
  return answerRefusal(reply, refuse(code, ...data).refusal);
}

async function answerRefusal(reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  const status = httpStatusOf(refusal.code);
  if (status === 503) reply.header('retry-after', RETRY_S);
  return await reply.code(status).header('cache-control', 'no-store').send(refusal);
}

async function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error & { statusCode?: number },
): Promise<FastifyReply> {
  if (error instanceof StoreUnavailable) return await refuseWithCode(reply, 'storage');
  if (error.statusCode === 413) return await refuseWithCode(reply, 'too_long', { most: LARGEST_BODY });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return await refuseWithCode(reply, 'bad_request', { reason: error.message.slice(0, 200) });
  request.log.error({ url: request.url, error: error.stack }, 'HTTP request failed');
  return await refuseWithCode(reply, 'failed');
}
