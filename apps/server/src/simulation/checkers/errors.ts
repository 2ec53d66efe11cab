// No code throws an error that nothing handles: a server would have ended.

import type { OpenChecker } from './checker.ts';

export const errors: OpenChecker = ({ report }) => ({
  name: 'errors',
  // Without the stack: its paths and lines differ between machines and releases of Node.
  failed: (where, error) =>
    report(`${where}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`),
});
