// The words on the wire.

import type {} from './refusals.ts';

export * from './guest-names.ts';
export * from './guest-words.ts';
export * from './pages.ts';
export * from './to-client.ts';
export * from './to-server.ts';
