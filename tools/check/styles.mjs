// Refuses `:has()` on large elements. It makes the browser recalculate the style of the whole element after every change
// inside it: on the table that was 40 of the 140 ms from a tap to its stone on a slow phone. An attribute does the same.

/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Problem} Problem */

const LARGE = /(?:^|[\s,}])(\.table|\.page|body|html|main|:root)[^\s,{]*:has\(/;

/**
 * @param {Project} project
 * @returns {Problem[]}
 */
export function checkStyles({ styles }) {
  return [...styles].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const large = LARGE.exec(line)?.[1];
      if (large === undefined) return [];
      return [{ file, line: index + 1, text: `${large} with :has(); put an attribute on it instead` }];
    }),
  );
}
