// For bundles that are carried elsewhere: threads are started from the file beside the program.

export const NEAR_WORKERS = {
  name: 'sente-near-workers',
  /** @param {string} code */
  transform(code) {
    const near = code.replace(
      /new URL\('[^']*?([\w.-]+\.worker)\.ts', import\.meta\.url\)/g,
      "new URL('./$1.mjs', import.meta.url)",
    );
    return near === code ? null : { code: near, map: null };
  },
};
