// Every message can be read by the protocol of the other side.

import type { OpenChecker } from './checker.ts';

export const unreadableMessages: OpenChecker = ({ report }) => ({
  name: 'messages',
  unreadable: ({ name }, direction, text) =>
    report(`${name} ${direction} a message that cannot be read: ${text}`),
});
