// The words on the wire.

export * from './to-client.ts';
export * from './to-server.ts';
