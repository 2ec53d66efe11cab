// Tells Vitest the order of the test files. A file of its own, because `npm test` reads order.mjs before Vitest is installed.
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from '../lib/root.mjs';
import { inRunningOrder } from './order.mjs';

export class Order extends BaseSequencer {
  /**
   * @override
   * @type {BaseSequencer['sort']}
   */
  async sort(specs) {
    const files = specs.map((spec) => ({
      spec,
      path: relative(ROOT, spec.moduleId).replaceAll('\\', '/'),
      size: statSync(spec.moduleId).size,
    }));
    return inRunningOrder(files).map(({ spec }) => spec);
  }
}
