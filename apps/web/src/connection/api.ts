// What is asked of the server over plain HTTP: answers, or refusals with a code, also when nobody answers.

import { accept, isRecord, type JsonObject, own, type Result, refusalReceived, refuse } from '@sente/kernel';

export type Api = {
  get<T>(path: string): Promise<Result<T>>;
  post<T>(path: string, body?: JsonObject): Promise<Result<T>>;
};

const PATIENCE_MS = 12_000;

export function makeApi(fetch: typeof globalThis.fetch): Api {
  async function ask<T>(path: string, init: RequestInit): Promise<Result<T>> {
    try {
      const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      const json: unknown = await answer.json();
      return answer.ok ? accept(json as T) : refusalIn(json);
    } catch {
      // No network, no server, or something that is not ours in between.
      return refuse('no_connection');
    }
  }
  return {
    get: (path) => ask(path, { method: 'GET' }),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
  };
}

function refusalIn(json: unknown): Result<never> {
  const code = isRecord(json) ? own(json, 'code') : undefined;
  const data = isRecord(json) ? own(json, 'data') : undefined;
  if (typeof code !== 'string') return refuse('no_connection');
  return refusalReceived(code, isRecord(data) ? (data as JsonObject) : {});
}
