// A tiny project for one question to a check.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Problem, type Project, readProject } from '../project.mjs';

/** The problems that the check finds in a project of these files. */
export function problemsIn(tree: Record<string, string>, check: (project: Project) => Problem[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sente-check-'));
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return check(readProject(root)).map(({ file, line, text }) => `${file}:${line} ${text}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
