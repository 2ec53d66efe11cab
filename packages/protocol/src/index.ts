// The words on the wire.

export * from './guest-names.ts';
export * from './pages.ts';
export * from './to-client.ts';
export * from './to-server.ts';
