// Requests over plain HTTP. Each ends in an answer or in a refusal with a code, also when no server answers.

import { accept, isRecord, type JsonObject, own, type Result, refusalReceived, refuse } from '@sente/kernel';

export type Api = {
  get<T>(path: string): Promise<Result<T>>;
  post<T>(path: string, body?: JsonObject): Promise<Result<T>>;
};

const TIMEOUT_MS = 12_000;

export function makeHttpApi(fetch: typeof globalThis.fetch): Api {
  async function fetchResult<T>(path: string, init: RequestInit): Promise<Result<T>> {
    try {
      const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const json: unknown = await answer.json();
      return answer.ok ? accept(json as T) : readRefusal(json);
    } catch {
      // There is no network, no server, or a foreign proxy answered with something that is not JSON.
      return refuse('no_connection');
    }
  }
  return {
    get: (path) => fetchResult(path, { method: 'GET' }),
    post: (path, body) =>
      fetchResult(path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
  };
}

function readRefusal(json: unknown): Result<never> {
  const code = isRecord(json) ? own(json, 'code') : undefined;
  const data = isRecord(json) ? own(json, 'data') : undefined;
  if (typeof code !== 'string') return refuse('no_connection');
  return refusalReceived(code, isRecord(data) ? (data as JsonObject) : {});
}
