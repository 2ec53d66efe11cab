// npm run -s conformance -- FILE_OR_FOLDER…: runs golden vectors through the public API of the games.

import process from 'node:process';
import { runPaths } from './conformance/run.ts';

const paths = process.argv.slice(2);
const { passed, failures } = runPaths(paths);
for (const failure of failures) console.log(failure);
if (paths.length === 0) console.log('usage: npm run -s conformance -- FILE_OR_FOLDER…');
console.log(`conformance: ${passed} passed, ${failures.length} failed`);
process.exitCode = passed > 0 && failures.length === 0 ? 0 : 1;
