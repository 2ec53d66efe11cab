// The messages between client and server.

export * from './guest-names.ts';
export * from './guest-words.ts';
export type { NameFault, PasswordFault, ServerRefusals } from './refusals.ts';
export * from './to-client.ts';
export * from './to-server.ts';
