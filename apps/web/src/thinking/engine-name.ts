// The engine version that judgements are saved with. Another version of Sente judges again.

import { VERSION } from '../base/version.ts';

/** The number is raised when the way of judging or the saved form changes. */
export const ENGINE = `${VERSION} 2`;
