// How wide a line of a document may be: two of them fit side by side in a review, and a change shows as few lines.

/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Problem} Problem */

const MAX_COLUMNS = 120;
/** Markdown cannot break a row of a table, nor a single word such as a link without spaces. */
const UNBREAKABLE = /^\s*(?:\||(?:[-*>] |\d+\. )?\S+$)/;

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkDocLines({ documents }) {
  return [...documents].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      if (line.length <= MAX_COLUMNS || UNBREAKABLE.test(line)) return [];
      return [{ file, line: index + 1, text: `a line of ${line.length} characters; at most ${MAX_COLUMNS}` }];
    }),
  );
}
